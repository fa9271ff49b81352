/** What a person says of a file: which heading fills which field; and what must come of it, counted by other means. */
export interface Trial {
  readonly file: string;
  readonly entity: string;
  /** Field → heading, or several that are joined. */
  readonly mapping: Readonly<Record<string, string | readonly string[]>>;
  readonly constants?: Readonly<Record<string, string>>;
  readonly createMissing?: readonly string[];
  readonly owner?: true;
  readonly rows: number;
  readonly good: number;
  /** Documents, where rows are gathered into them. */
  readonly made?: number;
  /** How many cells are refused for which reason, by field. */
  readonly refused?: Readonly<Record<string, number>>;
  /** Headings that must be understood without a word. */
  readonly guessed: readonly string[];
}

const units = { entity: "unit", mapping: { unit_code: "UnitMeasureCode", unit_name: "Name" } } as const;

/** In the order in which one file needs the other. */
export const trials: readonly Trial[] = [
  // Units that the product brings itself are refused as such; the others come in.
  {
    file: "adventureworks/UnitMeasure.csv",
    ...units,
    rows: 38,
    good: 34,
    refused: { "unit_code DUPLICATE": 4 },
    guessed: ["unit_code"],
  },
  {
    file: "adventureworks/ProductSubcategory.csv",
    entity: "product/category",
    mapping: { pc_code: "ProductSubcategoryID", pc_name: "Name" },
    rows: 37,
    good: 37,
    guessed: ["pc_name"],
  },
  {
    file: "adventureworks/Vendor.csv",
    entity: "customer",
    mapping: {
      customer_no: "AccountNumber",
      customer_name: "Name",
      enabled: "ActiveFlag",
      website: "PurchasingWebServiceURL",
    },
    rows: 104,
    good: 104,
    guessed: ["customer_no", "customer_name", "enabled"],
  },
  {
    file: "adventureworks/Product.csv",
    entity: "product",
    mapping: {
      product_code: "ProductID",
      product_name: "Name",
      product_spec: "ProductNumber",
      pc_code: "ProductSubcategoryID",
      stock_minimal: "SafetyStockLevel",
      stock_replenishment: "ReorderPoint",
      product_cost_price: "StandardCost",
      product_unitprice: "ListPrice",
      weight: "Weight",
    },
    constants: { stock_unit_code: "EA", currency_code: "USD" },
    owner: true,
    rows: 504,
    good: 504,
    guessed: ["product_cost_price", "product_unitprice", "weight", "stock_replenishment"],
  },
  {
    file: "adventureworks/ProductInventory.csv",
    entity: "storage",
    mapping: { storage_code: ["LocationID", "Shelf", "Bin"], area: "LocationID", rack: "Shelf", slot: "Bin" },
    rows: 1069,
    good: 753,
    // A location that holds several products stands there once for each.
    refused: { "storage_code DUPLICATE": 316 },
    guessed: [],
  },
  {
    file: "adventureworks/PurchaseOrderDetail.csv",
    entity: "inbound/detail",
    mapping: {
      inbound_bill_no: "PurchaseOrderID",
      product_code: "ProductID",
      num_expect: "OrderQty",
      unit_price: "UnitPrice",
      inbound_expect: "DueDate",
    },
    owner: true,
    rows: 4472,
    good: 4472,
    made: 2000,
    guessed: ["num_expect", "unit_price", "inbound_expect"],
  },
  {
    file: "adventureworks/ProductInventory.csv",
    entity: "inbound/detail",
    mapping: { inbound_bill_no: ["LocationID", "Shelf"], product_code: "ProductID", num_expect: "Quantity" },
    owner: true,
    rows: 1069,
    // Nobody expects nothing: four rows say 0, all of one notice, and it comes in whole or not at all.
    good: 918,
    made: 75,
    refused: { "num_expect TOO_SMALL": 4 },
    guessed: ["num_expect"],
  },
  {
    file: "adventureworks/ProductCategory.csv",
    entity: "product/category",
    mapping: { pc_code: "Name", pc_name: "Name" },
    rows: 4,
    good: 4,
    guessed: [],
  },
  {
    file: "adventureworks/Location.csv",
    entity: "storage",
    mapping: { storage_code: "Name" },
    rows: 14,
    good: 14,
    guessed: [],
  },
  {
    file: "adventureworks/ShipMethod.csv",
    entity: "customer",
    mapping: { customer_no: "ShipMethodID", customer_name: "Name" },
    rows: 5,
    good: 5,
    guessed: ["customer_name"],
  },
  {
    file: "openboxes/default_OB_categories.csv",
    entity: "product/category",
    mapping: { pc_code: "Category Name", pc_name: "Category Name", pc_root_name: "Category Parent Name" },
    rows: 26,
    good: 24,
    // Three are called Other.
    refused: { "pc_code DUPLICATE": 2 },
    guessed: [],
  },
  {
    file: "openboxes/locations.csv",
    entity: "customer",
    mapping: { customer_no: "locationNumber", customer_name: "name", enabled: "active", address: "streetAddress" },
    rows: 18,
    good: 18,
    guessed: ["enabled", "address"],
  },
  {
    file: "openboxes/organizations.csv",
    entity: "customer",
    mapping: { customer_no: "Organization", customer_name: "Organization" },
    rows: 1,
    good: 1,
    guessed: [],
  },
  {
    file: "openboxes/binLocations.csv",
    entity: "storage",
    mapping: { storage_code: "locationNumber", enabled: "active" },
    rows: 40,
    good: 40,
    guessed: ["storage_code", "enabled"],
  },
  {
    file: "openboxes/products.csv",
    entity: "product",
    mapping: {
      product_code: "ProductCode",
      product_name: "Name",
      pc_code: "Category",
      stock_unit_name: "UnitOfMeasure",
      product_cost_price: "UnitCost",
      product_brand: "BrandName",
      product_barcode: "UPC",
      enabled: "Active",
    },
    owner: true,
    rows: 57,
    good: 57,
    guessed: [
      "product_code",
      "product_name",
      "pc_code",
      "stock_unit_name",
      "product_cost_price",
      "product_brand",
      "enabled",
    ],
  },
  {
    file: "openboxes/productSuppliers.csv",
    entity: "unitconvert",
    mapping: {
      product_code: "Product Code",
      from_unit_code: "Default Package Type",
      to_qty: "Quantity per Package",
    },
    constants: { to_unit_name: "Each" },
    createMissing: ["from_unit_code"],
    owner: true,
    rows: 38,
    good: 31,
    // Seven products stand there twice, under two suppliers.
    refused: { "from_unit_code DUPLICATE": 7 },
    guessed: ["product_code"],
  },
  {
    file: "openboxes/mainWarehouseInventory.csv",
    entity: "inbound/detail",
    mapping: {
      inbound_bill_no: "Bin location",
      product_code: "Product code",
      num_expect: "Physical QOH",
      batch_no: "Lot number",
      valid_date: "Expiration date",
    },
    owner: true,
    rows: 57,
    // Nine rows say 0, in six of the twelve notices.
    good: 25,
    made: 6,
    refused: { "num_expect TOO_SMALL": 9 },
    guessed: ["product_code", "batch_no", "valid_date"],
  },
];
