import { toDecimal } from '../../../contract/money.ts';
import type { PackageRow } from './packages.store.ts';

/** A row as the API shows it: the price as decimal text. */
export const presentPackage = <Row extends PackageRow>(row: Row) => ({ ...row, price: toDecimal(row.priceMinor, row.currency) });
