import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { ProposalItem } from '#api/sales/proposal-content.ts';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import type { ProposalAmounts } from '#domain/sales/proposal-amounts.ts';
import { fillFields } from '#domain/sales/term-fields.ts';
import { formatDate, studioLocale } from '#web/lib/format.ts';
import { useStudio } from '#web/lib/site.ts';
import type { ShownProposal } from '../proposal.ts';
import { ItemRow } from './item-row.tsx';
import { ScheduleTrack } from './schedule-track.tsx';

const Markdown = lazy(() => import('./markdown.tsx'));

export interface ProposalDocumentProps {
  proposal: ShownProposal;
  selection: ProposalSelection;
  /** Undefined once nothing can be chosen. */
  onSelect: ((selection: ProposalSelection) => void) | undefined;
  /** Undefined while nothing valid is chosen. */
  amounts: ProposalAmounts | undefined;
  /** Whether it's shown beside the studio's form, which has the page's title. */
  isPreview?: boolean;
}

/** What a proposal says and offers, to read and to choose from. */
export function ProposalDocument({ proposal, selection, onSelect, amounts, isPreview = false }: ProposalDocumentProps) {
  const { title, isChangeOrder, recipientName, content } = proposal;
  const { introduction, schedule, items, options, addOns, rounds, deadline, terms } = content;
  const { brand: studioName } = useStudio();
  const fill = (text: string) => fillFields(text, { ...proposal, studioName, locale: studioLocale(), amounts });
  const Title = isPreview ? 'h2' : 'h1';
  const row = (item: ProposalItem, isChosen: boolean, control?: ReactNode) => (
    <ItemRow
      key={item.key}
      item={item}
      currency={proposal.currency}
      quantity={selection.quantities[item.key] ?? item.quantity}
      onQuantityChange={
        isChosen && onSelect
          ? (quantity) => onSelect({ ...selection, quantities: { ...selection.quantities, [item.key]: quantity } })
          : undefined
      }
      control={control}
    />
  );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-4">
        <p className="font-mono text-muted text-sm [overflow-wrap:anywhere]">
          {isChangeOrder ? 'Change order' : 'Proposal'} for {recipientName || '…'}
        </p>
        <Title className="font-bold text-4xl leading-[1.05] @3xl:text-5xl">{title || 'Untitled proposal'}</Title>
        <Text text={fill(introduction)} className="text-lg" />
        {isChangeOrder && Boolean(rounds) && (
          <p>{rounds === 1 ? 'One revision round' : `${rounds} revision rounds`} will be added to your project.</p>
        )}
        {isChangeOrder && deadline && <p>The deadline of your project will be {formatDate(deadline)}.</p>}
      </header>
      {schedule.length > 0 && (
        <Part title="How it goes">
          <ScheduleTrack schedule={schedule} />
        </Part>
      )}
      {items.length > 0 && (
        <Part title="What you get">
          <Rows>{items.map((item) => row(item, true))}</Rows>
        </Part>
      )}
      {options.length > 0 && (
        <Part title="Choose what you need" isChoice>
          <Rows>{options.map((item) => row(item, item.key === selection.choice, <Radio item={item} {...{ selection, onSelect }} />))}</Rows>
        </Part>
      )}
      {addOns.length > 0 && (
        <Part title="Add what you like" isChoice isMinor>
          <Rows>
            {addOns.map((item) => row(item, selection.addOns.includes(item.key), <Checkbox item={item} {...{ selection, onSelect }} />))}
          </Rows>
        </Part>
      )}
      {terms && (
        <Part title="Terms">
          <Text text={fill(terms)} className="text-muted" />
        </Part>
      )}
    </div>
  );
}

/** A text in Markdown. It takes its room while the script that formats it loads, which `linkedProposal` waits for. */
const Text = (props: { text: string; className: string }) =>
  props.text && (
    <Suspense fallback={<p className={`invisible whitespace-pre-line [overflow-wrap:anywhere] ${props.className}`}>{props.text}</p>}>
      <Markdown {...props} />
    </Suspense>
  );

interface PartProps {
  title: string;
  /** Whether the title names a group of controls. */
  isChoice?: boolean;
  /** Whether this part belongs to the one before it. */
  isMinor?: boolean;
  children: ReactNode;
}

function Part({ title, isChoice = false, isMinor = false, children }: PartProps) {
  const id = useId();
  return (
    <section className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isMinor ? '-mt-2' : 'border-line border-t pt-5'}`}>
      <h2 id={id} className={isMinor ? 'font-sans font-semibold' : 'font-bold text-2xl'}>
        {title}
      </h2>
      <div {...(isChoice && { role: 'group', 'aria-labelledby': id })}>{children}</div>
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="overflow-hidden rounded-md border border-line bg-surface">{children}</ul>
);

type ControlProps = Pick<ProposalDocumentProps, 'selection' | 'onSelect'> & { item: ProposalItem };

const Radio = ({ item: { key }, selection, onSelect }: ControlProps) => (
  <input
    type="radio"
    name="option"
    checked={selection.choice === key}
    disabled={!onSelect}
    onChange={() => onSelect?.({ ...selection, choice: key })}
    className="mt-0.5 size-5 accent-accent"
  />
);

const Checkbox = ({ item: { key }, selection, onSelect }: ControlProps) => (
  <input
    type="checkbox"
    checked={selection.addOns.includes(key)}
    disabled={!onSelect}
    onChange={({ target }) =>
      onSelect?.({
        ...selection,
        addOns: target.checked ? [...selection.addOns, key] : selection.addOns.filter((other) => other !== key),
      })
    }
    className="mt-0.5 size-5 accent-accent"
  />
);
