import { type Formats, formatsFor } from '#domain/shared/format.ts';
import { studioTimeZone, today } from './calendar.ts';

/** The locale of dates and numbers, which the server writes into the document. */
export const studioLocale = () => document.documentElement.dataset.locale!;

const formats = () => formatsFor(studioLocale());

export const formatDate: Formats['date'] = (date) => formats().date(date);
export const formatDayRange: Formats['dayRange'] = (start, end) => formats().dayRange(start, end);
export const formatMonth: Formats['month'] = (month) => formats().month(month);
export const formatInstant: Formats['instant'] = (instant) => formats().instant(instant);
/** Formats an instant in the studio's time zone, which is named where it isn't the browser's. */
export const formatStudioInstant = (instant: string) => formats().instant(instant, studioTimeZone());
/** Formats an instant's time of day in the studio's time zone, which is named where it isn't the browser's. */
export const formatTime = (instant: string) => formats().time(instant, studioTimeZone());
export const formatDecimal: Formats['decimal'] = (decimal) => formats().decimal(decimal);
export const formatMoney: Formats['money'] = (money) => formats().money(money);
export const formatMinor: Formats['minor'] = (minor, currency) => formats().minor(minor, currency);
export const formatQuantity: Formats['quantity'] = (item) => formats().quantity(item);
export const formatPercent: Formats['percent'] = (rate) => formats().percent(rate);
export const formatCompact: Formats['compact'] = (amount) => formats().compact(amount);
export const formatSize: Formats['size'] = (size) => formats().size(size);
export const formatList: Formats['list'] = (items) => formats().list(items);

/** A date relative to the studio's today: "in 3 days", "yesterday". Compares calendar dates, so clock changes don't matter. */
export const formatRelativeDay = (date: string, from = today()) => formats().relativeDay(date, from);

/** Formats `footage_upload` as "footage upload". */
export const formatStatus = (status: string) => status.replaceAll('_', ' ');
