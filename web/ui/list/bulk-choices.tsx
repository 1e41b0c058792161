import { ChevronUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { bulkLimit } from '#api/shared/bulk.ts';
import { isNetworkError, networkErrorMessage, serverMessage } from '#web/lib/api.ts';
import { Button, buttonClasses, PlainButton } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type BulkBarProps, type BulkChoice, type BulkDialogProps, countOf, emailsOf, othersStay } from './bulk.ts';
import { DismissButton } from './dismiss-button.tsx';

/** How many rows are selected, and what can be done with them. */
export function BulkChoices<Row extends { id: number }>({ bulk, rows, selection, total, hasMore, action }: BulkBarProps<Row>) {
  const toast = useToast();
  const [toConfirm, setToConfirm] = useState<BulkChoice<Row>>();
  const { isEverything, ids } = selection;
  const phraseOf = (number: number | undefined) => (number === undefined ? `all ${bulk.noun[1]} that match` : countOf(bulk, number));
  const queryOf = (ids: number[]) => ({ ...bulk.filter, ...(isEverything ? {} : { ids: String(ids) }) });
  const selectedRows = useMemo(() => {
    const selected = new Set(ids);
    return rows.filter(({ id }) => selected.has(id));
  }, [rows, ids]);
  /** The selected rows that a choice does something to, among the loaded ones. Rows further down the list aren't known here. */
  const rowsFor = ({ isFor }: BulkChoice<Row>) => (isEverything || !isFor ? selectedRows : selectedRows.filter(isFor));
  const idsFor = (choice: BulkChoice<Row>) => rowsFor(choice).map(({ id }) => id);
  const run = (choice: BulkChoice<Row>, input?: unknown) =>
    action.start.mutate(
      { action: choice.action, input, ...(isEverything ? { filter: bulk.filter } : { ids: idsFor(choice) }) },
      {
        onSuccess: () => {
          selection.clear();
          setToConfirm(undefined);
        },
        onError: (error) => toast({ title: 'Error', description: explain(error), destructive: true }),
      },
    );
  const about = (choice: BulkChoice<Row>) => {
    const affected = idsFor(choice);
    const number = isEverything ? total : affected.length;
    const title = choice.question?.(phraseOf(number)) ?? `${choice.label} ${phraseOf(number)}?`;
    return { title, number, selected: queryOf(affected), rows: rowsFor(choice), others: ids.length - affected.length };
  };
  const ask = (choice: BulkChoice<Row>) => {
    // The dialog must not show an earlier error.
    action.start.reset();
    setToConfirm(choice);
  };
  return (
    <>
      <p role="status" className="font-semibold tabular-nums first-letter:uppercase">
        {phraseOf(isEverything ? total : ids.length)} selected
      </p>
      {!hasMore && ids.length < rows.length && (
        // The table's checkbox for all rows is missing where rows are cards.
        <PlainButton onClick={selection.selectRows} className="text-accent-ink underline underline-offset-4 xl:hidden">
          Select all {rows.length}
        </PlainButton>
      )}
      {hasMore && !isEverything && (
        <PlainButton onClick={selection.selectEverything} className="text-accent-ink underline underline-offset-4">
          Select all{total === undefined ? '' : ` ${total}`} that match
        </PlainButton>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {bulk.choices.map((choice) => {
          const { length } = idsFor(choice);
          if (length === 0) return null;
          const label = length === ids.length ? choice.label : `${choice.label} (${length} of ${ids.length})`;
          return choice.inputs ? (
            <InputChoice key={choice.action} label={label} inputs={choice.inputs} onChoose={(input) => run(choice, input)} />
          ) : (
            <Button
              key={choice.action}
              size="small"
              variant={choice.warning ? 'danger' : 'secondary'}
              pending={action.start.isPending && action.start.variables?.action === choice.action && label}
              onClick={() => (choice.warning || choice.Dialog ? ask(choice) : run(choice))}
            >
              {label}
            </Button>
          );
        })}
        {bulk.exportUrl && (isEverything || ids.length <= bulkLimit) && (
          <ButtonLink variant="secondary" size="small" to={bulk.exportUrl(queryOf(ids))} reloadDocument download>
            Export selected
          </ButtonLink>
        )}
        <DismissButton label="Clear selection" onClick={selection.clear} />
      </div>
      {toConfirm && (
        <Confirmation
          choice={toConfirm}
          {...about(toConfirm)}
          action={{ ...action.start, mutate: (input?: unknown) => run(toConfirm, input) }}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  );
}

type ConfirmationProps<Row> = BulkDialogProps<Row> & { choice: Pick<BulkChoice<Row>, 'label' | 'warning' | 'Dialog' | 'emails'> };

const Confirmation = <Row,>({ choice: { label, warning, Dialog, emails }, others, ...props }: ConfirmationProps<Row>) =>
  Dialog ? (
    <Dialog others={others} {...props} />
  ) : (
    <ConfirmDialog {...props} open confirmLabel={label} pendingLabel="Starting...">
      <p>
        {warning} {othersStay(others)} {emailsOf({ emails }, props.number)}
      </p>
    </ConfirmDialog>
  );

interface InputChoiceProps {
  label: string;
  inputs: NonNullable<BulkChoice<never>['inputs']>;
  onChoose: (input: unknown) => void;
}

/** A button for a bulk action with an input: it opens a menu from which the input is chosen. */
const InputChoice = ({ label, inputs, onChoose }: InputChoiceProps) => (
  <Menu
    opensUp
    button={
      <>
        {label} <ChevronUp aria-hidden size={16} />
      </>
    }
    buttonClass={`cursor-pointer ${buttonClasses({ variant: 'secondary', size: 'small' })}`}
  >
    {inputs.map(([name, input]) => (
      <li key={JSON.stringify(input)}>
        <PlainButton className={`${menuItem} max-w-64 truncate`} onClick={() => onChoose(input)}>
          {name}
        </PlainButton>
      </li>
    ))}
  </Menu>
);

const explain = (error: unknown) =>
  isNetworkError(error) ? networkErrorMessage(error) : (serverMessage(error) ?? "That didn't work. Please try again.");
