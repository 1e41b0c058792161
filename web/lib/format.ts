export { formatDate, formatMinor, formatMoney, formatQuantity, formatSize } from '../../contract/shared/format.ts';

/** An instant in US short format with 12-hour time (specification section 9), in the user's time zone. */
export const formatInstant = (iso: string) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(iso));

const usShortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A month, `YYYY-MM`, in US short format: "Mar 2026". */
export const formatMonth = (month: string) => usShortMonth.format(new Date(`${month}-01T00:00:00Z`));

/** Formats `footage_upload` as "footage upload". */
export const formatStatus = (status: string) => status.replaceAll('_', ' ');
