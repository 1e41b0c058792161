import { describeUsed } from '#web/features/billing/packages/describe-used.ts';
import { formatDate, formatList, formatMoney } from '#web/lib/format.ts';
import { Figure } from '#web/ui/figures.tsx';
import type { AccountSummary } from './account-summary.ts';

type Part<Name extends keyof AccountSummary> = Pick<AccountSummary, Name> & { page: string };

/** What a client owes and has. @param page the path of the client's pages, which the figures link to */
export const AccountFigures = ({ account, page }: { account: AccountSummary; page: string }) => (
  <>
    <BalanceDue due={account.due} page={page} />
    <Figure label="Credit balance" value={listMoney(account.credit)} to={`${page}/balance`} />
    <VideoCredits videoCredits={account.videoCredits} page={page} />
    <NextRenewal package={account.package} page={page} />
  </>
);

const listMoney = (amounts: AccountSummary['credit']) => (amounts.length > 0 ? formatList(amounts.map(formatMoney)) : 'None');

function BalanceDue({ due, page }: Part<'due'>) {
  const overdue = due.map(({ currency, overdue }) => ({ currency, amount: overdue })).filter(({ amount }) => Number(amount) > 0);
  const note = overdue.length > 0 && `${listMoney(overdue)} overdue`;
  return <Figure label="Balance due" value={listMoney(due)} note={note} isAlert to={`${page}/invoices`} />;
}

/** The available credits, with those that expire first or, if none expire, how many are used. */
function VideoCredits({ videoCredits, page }: Part<'videoCredits'>) {
  const { available, used, expiring } = videoCredits;
  const [first] = expiring;
  const note = first ? `${first.credits} valid until ${formatDate(first.expiryDate)}` : used > 0 && describeUsed(videoCredits);
  return <Figure label="Video credits" value={available} note={note} to={`${page}/package`} />;
}

function NextRenewal({ package: current, page }: Part<'package'>) {
  return <Figure label="Next renewal" {...describeRenewal(current)} to={`${page}/package`} />;
}

function describeRenewal(current: AccountSummary['package']) {
  if (!current) return { value: 'None', note: 'No package' };
  const { name, renewsMonthly, renewsOn, pausedByInvoice } = current;
  if (!renewsMonthly) return { value: 'None', note: name };
  if (renewsOn === null) return { value: 'Off', note: name };
  if (pausedByInvoice) return { value: 'Paused', note: `${pausedByInvoice} is overdue`, isAlert: true };
  return { value: formatDate(renewsOn), note: name };
}
