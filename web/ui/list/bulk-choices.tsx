import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { bulkLimit } from '#contract/shared/bulk.ts';
import { isNetworkError, networkErrorMessage, serverMessage } from '#web/lib/api.ts';
import { Button, buttonClasses, PlainButton } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { type BulkBarProps, type BulkChoice, type BulkDialogProps, countOf, emailsOf } from './bulk.ts';
import { DismissButton } from './dismiss-button.tsx';

/** How many rows are selected, and what can be done with them. */
export function BulkChoices<Row extends { id: number }>({ bulk, rows, selection, total, hasMore, action }: BulkBarProps<Row>) {
  const toast = useToast();
  const [toConfirm, setToConfirm] = useState<BulkChoice<Row>>();
  const { isEverything, ids } = selection;
  const number = isEverything ? total : ids.length;
  const phrase = number === undefined ? `all ${bulk.noun[1]} that match` : countOf(bulk, number);
  const selected = { ...bulk.filter, ...(isEverything ? {} : { ids: String(ids) }) };
  const isOffered = ({ isFor }: BulkChoice<Row>) => isEverything || !isFor || rows.some((row) => ids.includes(row.id) && isFor(row));
  const run = ({ action: name }: BulkChoice<Row>, input?: unknown) =>
    action.start.mutate(
      { action: name, input, ...(isEverything ? { filter: bulk.filter } : { ids }) },
      {
        onSuccess: () => {
          selection.clear();
          setToConfirm(undefined);
        },
        onError: (error) => toast({ title: 'Error', description: explain(error), destructive: true }),
      },
    );
  const ask = (choice: BulkChoice<Row>) => {
    // The dialog must not show an earlier error.
    action.start.reset();
    setToConfirm(choice);
  };
  return (
    <>
      <p role="status" className="font-semibold tabular-nums first-letter:uppercase">
        {phrase} selected
      </p>
      {!hasMore && ids.length < rows.length && (
        // Where rows are cards, there is no checkbox for all above them.
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
        {bulk.choices.filter(isOffered).map((choice) =>
          choice.inputs ? (
            <InputChoice key={choice.action} choice={choice} inputs={choice.inputs} onChoose={(input) => run(choice, input)} />
          ) : (
            <Button
              key={choice.action}
              size="small"
              variant={choice.warning ? 'danger' : 'secondary'}
              pending={action.start.isPending && action.start.variables?.action === choice.action && choice.label}
              onClick={() => (choice.warning || choice.Dialog ? ask(choice) : run(choice))}
            >
              {choice.label}
            </Button>
          ),
        )}
        {bulk.exportUrl && (isEverything || ids.length <= bulkLimit) && (
          <ButtonLink variant="secondary" size="small" to={bulk.exportUrl(selected)} reloadDocument download>
            Export selected
          </ButtonLink>
        )}
        <DismissButton label="Clear selection" onClick={selection.clear} />
      </div>
      {toConfirm && (
        <Confirmation
          choice={toConfirm}
          title={toConfirm.question?.(phrase) ?? `${toConfirm.label} ${phrase}?`}
          number={number}
          selected={selected}
          action={{ ...action.start, mutate: (input?: unknown) => run(toConfirm, input) }}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </>
  );
}

type ConfirmationProps = BulkDialogProps & { choice: Pick<BulkChoice<never>, 'label' | 'warning' | 'Dialog' | 'emails'> };

const Confirmation = ({ choice: { label, warning, Dialog, emails }, ...props }: ConfirmationProps) =>
  Dialog ? (
    <Dialog {...props} />
  ) : (
    <ConfirmDialog {...props} open confirmLabel={label} pendingLabel="Starting...">
      <p>
        {warning} {emailsOf({ emails }, props.number)}
      </p>
    </ConfirmDialog>
  );

interface InputChoiceProps {
  choice: Pick<BulkChoice<never>, 'label'>;
  inputs: NonNullable<BulkChoice<never>['inputs']>;
  onChoose: (input: unknown) => void;
}

/** Opens a menu of what has to be chosen first. */
const InputChoice = ({ choice, inputs, onChoose }: InputChoiceProps) => (
  <Menu
    opensUp
    button={
      <>
        {choice.label} <ChevronUp aria-hidden size={16} />
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
