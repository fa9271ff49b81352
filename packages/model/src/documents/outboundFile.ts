import { choice, files, resource, text } from "../define/index.ts";
import { lineScopeFields, scopedPaths } from "./fields.ts";
import { orderOfLine } from "./orderDetail.ts";

/** What was taken, written or signed for an order: pictures, papers, the proof that it arrived with who signed it. */
export const outbound_file = resource({
  name: "outbound_file",
  path: "/outbound/file",
  reply: "outboundFile",
  key: "outbound_file_id",
  byWarehouse: true,
  menu: "outboundOperation",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["upload_type"],
  scoped: scopedPaths,
  calls: ["query", "delete"],
  line: { of: "outbound", field: "outbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  list: ["outbound_no", "order_no", "upload_type", "attachments", "signed_by"],
  fields: {
    ...lineScopeFields,
    outbound_id: orderOfLine,
    upload_type: choice({ required: true, values: ["picture", "paper", "proof"] }),
    /** The file, and behind it the signature where there is one. */
    attachments: files({ max: 3 }),
    signed_by: text({ max: 80 }),
  },
});
