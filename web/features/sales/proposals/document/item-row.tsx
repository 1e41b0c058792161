import type { ReactNode } from 'react';
import { computeLine } from '#contract/billing/invoice-totals.ts';
import type { ProposalItem } from '#contract/sales/proposal-content.ts';
import { formatMinor, formatMoney, formatQuantity } from '#web/lib/format.ts';
import { QuantityField } from './quantity-field.tsx';

interface ItemRowProps {
  item: ProposalItem;
  currency: string;
  /** The one that the client chose. */
  quantity: number;
  /** Undefined where it can't be changed. */
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
      <Row
        className={`grid items-start gap-x-3.5 ${control ? 'cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
      >
        {control}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{title}</span>
          {description && <span className="block whitespace-pre-line text-muted">{description}</span>}
          {quantity !== 1 && (
            <span className="block text-muted text-sm tabular-nums">
              {formatQuantity({ quantity, unit })} × {formatMoney({ currency, amount: unitAmount })}
            </span>
          )}
        </span>
        <span className="whitespace-nowrap font-mono">{line ? formatMinor(line.grossMinor, currency) : '–'}</span>
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
