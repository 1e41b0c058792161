import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { termFields } from '#domain/sales/term-fields.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import { CurrencyField } from '#web/ui/form/currency-field.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { ExemptionFields } from '#web/ui/form/exemption-fields.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { ItemList } from './item-list.tsx';
import { MilestoneFields } from './milestone-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import type { ProposalForm } from './use-proposal-draft.ts';

/** Everything that a proposal says, in the order in which the client reads it. */
export function ProposalFields({ form, isChangeOrder }: { form: ProposalForm; isChangeOrder: boolean }) {
  const { field } = form;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Part title="Proposal">
        <TextField label="Title" autoComplete="off" {...field('title')} />
        <TextField label="Recipient's name" autoComplete="off" {...field('recipientName')} />
        <TextField label="Recipient's email" type="email" autoComplete="off" {...field('recipientEmail')} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
          <TextField label="Valid until" type="date" {...field('validUntil')} />
          <CurrencyField {...field('currency')} />
        </div>
      </Part>
      <Part title="Introduction">
        <TextAreaField label="Text" hint="Markdown: **bold**, lists with -, headings with #." rows={5} {...field('content.introduction')} />
      </Part>
      {!isChangeOrder && (
        <Part title="How it goes" text="The schedule, as a track.">
          <ScheduleFields form={form} />
        </Part>
      )}
      <Part title="What they get" text="Always part of it.">
        <ItemList form={form} list="items" noun="item" />
      </Part>
      <Part title="Options" text="The client chooses one of them.">
        <ItemList form={form} list="options" noun="option" />
      </Part>
      <Part title="Add-ons" text="The client may add any of them.">
        <ItemList form={form} list="addOns" noun="add-on" />
      </Part>
      <Part title="Payment">
        <Payment form={form} />
      </Part>
      <Part
        title="Project"
        {...(isChangeOrder && { text: 'Rounds are added to those that it includes. Without a new deadline, it keeps its own.' })}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
          <TextField label={isChangeOrder ? 'New deadline' : 'Deadline'} type="date" {...field('content.deadline')} />
          <TextField
            label={isChangeOrder ? 'Extra revision rounds' : 'Revision rounds'}
            inputMode="numeric"
            {...field('content.rounds', { setValueAs: toNumber })}
          />
        </div>
      </Part>
      <Part title="Terms">
        <TextAreaField label="Text" rows={8} hint={<TermsHint />} {...field('content.terms')} />
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

const Part = ({ title, text, children }: PartProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
    <div>
      <h2 className="font-semibold text-lg">{title}</h2>
      {text && <p className="text-muted text-sm">{text}</p>}
    </div>
    {children}
  </section>
);

function Payment({ form }: { form: ProposalForm }) {
  const { control, controlled, field, formState, watch } = form;
  const { field: exemption } = useController({ control, name: 'content.taxExemption' });
  const taxRate = watch('content.taxRate');
  const deposit = watch(['content.depositPercent', 'content.depositAmount']);
  const milestones = watch('content.milestones') ?? [];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <DecimalField label="Discount %" {...controlled('content.discountPercent')} />
        <DecimalField label="Tax %" {...controlled('content.taxRate')} />
      </div>
      {!isTaxed(taxRate) && (
        <ExemptionFields label="Why there is no tax" field={exemption} errors={formState.errors.content?.taxExemption} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Deposit %"
          inputMode="numeric"
          hint="Due on signing. Leave empty if everything is."
          {...field('content.depositPercent', { setValueAs: toNumber })}
        />
        <DecimalField label="Deposit amount" hint="Instead of a percentage." {...controlled('content.depositAmount')} />
      </div>
      {(deposit.some(Boolean) || milestones.length > 0) && <MilestoneFields form={form} />}
      {deposit.some(Boolean) && (
        <TextField
          label="Balance due, days after final delivery"
          inputMode="numeric"
          hint={milestones.length > 0 ? undefined : 'Leave empty if your payment terms apply.'}
          {...field('content.balanceDueDays', { setValueAs: toNumber })}
        />
      )}
    </>
  );
}

const TermsHint = () => (
  <>
    Markdown. These are filled in:{' '}
    {Object.entries(termFields).map(([name, meaning], index) => (
      <span key={name}>
        {index > 0 && ', '}
        <code title={meaning} className="font-mono text-[0.8125rem]">{`{{${name}}}`}</code>
      </span>
    ))}
    .
  </>
);

/** The field's number; null if the field is empty. */
const toNumber = (value: string | number | null | undefined) => (value === '' || value == null ? null : Number(value));
