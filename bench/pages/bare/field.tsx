import { ConfigProvider, Input } from "antd";
import { createRoot } from "react-dom/client";

/** The least that a page of this kit can be: one field. */
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <ConfigProvider>
      <Input aria-label="Name" />
    </ConfigProvider>,
  );
