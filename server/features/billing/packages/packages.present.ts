import { toDecimal } from '#contract/shared/money.ts';
import type { PackageRow } from './packages.store.ts';

/** A package as the API shows it, with its price as a decimal string. */
export const presentPackage = <Row extends PackageRow>(row: Row) => ({ ...row, price: toDecimal(row.priceMinor, row.currency) });
