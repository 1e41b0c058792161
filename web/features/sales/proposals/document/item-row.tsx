import type { ReactNode } from 'react';
import type { ProposalItem } from '#api/sales/proposal-content.ts';
import type { ProposalPackage } from '#api/sales/proposal-packages.ts';
import { computeLine } from '#domain/billing/invoice-totals.ts';
import { formatMinor, formatMoney, formatQuantity } from '#web/lib/format.ts';
import { formatPackage } from './format-package.ts';
import { QuantityField } from './quantity-field.tsx';

interface ItemRowProps {
  item: ProposalItem & { package?: ProposalPackage | null };
  currency: string;
  /** The quantity that the client chose. */
  quantity: number;
  /** Undefined where the quantity can't be changed. */
  onQuantityChange: ((quantity: number) => void) | undefined;
  /** Chooses it; what is always part of the proposal has none. */
  control?: ReactNode;
}

/** What is sold: its name, what belongs to it, and its price before discount and tax. */
export function ItemRow({ item, currency, quantity, onQuantityChange, control }: ItemRowProps) {
  const { title, description, unit, unitAmount } = item;
  const line = computeLine({ quantity, unitAmount }, currency);
  const Row = control ? 'label' : 'div';
  return (
    <li className="border-line border-t p-4 first:border-t-0 has-checked:bg-accent/6">
      <Row className={`grid items-start gap-x-3.5 [overflow-wrap:anywhere] ${control ? columnsWithControl : columns}`}>
        {control}
        <span className="font-semibold">{title}</span>
        <span className="whitespace-nowrap font-mono">{line ? formatMinor(line.grossMinor, currency) : '–'}</span>
        {description && <span className="col-[var(--text)] whitespace-pre-line text-pretty text-muted">{description}</span>}
        {item.package && <span className="col-[var(--text)] mt-1 text-sm">{formatPackage(item.package, currency)}</span>}
        {quantity !== 1 && (
          <span className="col-[var(--text)] text-muted text-sm tabular-nums">
            {formatQuantity({ quantity, unit })} × {formatMoney({ currency, amount: unitAmount })}
          </span>
        )}
      </Row>
      {item.quantityRange && onQuantityChange && (
        <QuantityField
          label={`Quantity of ${title}`}
          range={item.quantityRange}
          quantity={quantity}
          onChange={onQuantityChange}
          className={control ? 'ml-8.5' : ''}
        />
      )}
    </li>
  );
}

/** Text below the title also takes the width below the price. */
const columns = 'grid-cols-[minmax(0,1fr)_auto] [--text:1/-1]';
const columnsWithControl = 'cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] [--text:2/-1]';
