/** The units of a product. */
export interface ProductUnits {
  readonly stock_unit_id: string;
  readonly stock_unit_min_id: string | null;
  readonly stock_factor: number;
}

/** A conversion of the product: `from_qty` of a unit are `to_qty` smallest units. */
export interface UnitConversion {
  readonly from_unit_id: string;
  readonly from_qty: number;
  readonly to_qty: number;
}

/**
 * Smallest units in one of a unit; null where the product has no such unit, or where it would not hold a whole number of
 * them. The product's own units go before its conversions.
 */
export function unitFactor(
  unitId: string,
  product: ProductUnits,
  conversions: readonly UnitConversion[],
): number | null {
  if (unitId === product.stock_unit_id) return product.stock_factor;
  if (unitId === product.stock_unit_min_id) return 1;
  const found = conversions.find((conversion) => conversion.from_unit_id === unitId);
  if (!found || found.from_qty < 1 || found.to_qty % found.from_qty !== 0) return null;
  return found.to_qty / found.from_qty;
}
