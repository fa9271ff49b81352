import {
  ClientSideRowModelModule,
  ModuleRegistry,
  RowSelectionModule,
  TooltipModule,
  themeQuartz,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { Button, ConfigProvider } from "antd";
import { createRoot } from "react-dom/client";

ModuleRegistry.registerModules([ClientSideRowModelModule, RowSelectionModule, TooltipModule]);

const columns = ["code", "name", "owner", "category", "barcode", "unit", "price", "cost"].map((field) => ({ field }));
const count = Number(new URLSearchParams(location.search).get("rows") ?? 50);
const rows = Array.from({ length: count }, (_, at) =>
  Object.fromEntries(columns.map(({ field }) => [field, `${field} ${at}`])),
);

/** The least that a list of this kit can be: fifty rows, or as many as the address says, that are there already. */
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <ConfigProvider>
      <Button>New</Button>
      <div style={{ height: 800 }}>
        <AgGridReact
          theme={themeQuartz}
          columnDefs={columns}
          rowData={rows}
          rowSelection={{ mode: "multiRow" }}
          animateRows={false}
        />
      </div>
    </ConfigProvider>,
  );
