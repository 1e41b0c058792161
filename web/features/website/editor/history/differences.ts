import type { SiteContent } from '#api/website/site.ts';
import { isEqual, valueAt } from '#web/features/website/editor/content-path.ts';
import { type FieldSpec, type ListSpec, parts, pathOf, titleOf } from '#web/features/website/editor/editor-fields.ts';
import { addressOf } from '#web/features/website/editor/fields/video-address.ts';

/** A difference between two versions of the content. */
export interface Difference {
  /** The place in the content, such as `Services › Premium Video Editing › Title`. */
  where: string;
  /** Undefined for what has been added, or has no text of its own. */
  before?: string;
  /** Undefined for what has been removed, or has no text of its own. */
  after?: string;
  /** Such as "Reordered". */
  note?: string;
}

/**
 * @param before may come from an older release and have another shape
 * @param after likewise
 */
export const differences = (before: unknown, after: unknown): Difference[] => [
  ...parts.flatMap((part) => [
    ...(part.section ? ofVisibility(part.title, isShown(before, part.section), isShown(after, part.section)) : []),
    ...part.fields.flatMap((field) => ofField(field, valueAt(before, pathOf(part)), valueAt(after, pathOf(part)), [part.title])),
    ...(part.siteFields ?? []).flatMap((field) => ofField(field, before, after, [part.title])),
  ]),
  ...(ownSamplesOf(after).length > ownSamplesOf(before).length ? [{ where: 'Samples', note: "Confirmed as the studio's own" }] : []),
];

const ownSamplesOf = (content: unknown) => asList(valueAt(content, ['ownSamples']));

const isShown = (content: unknown, section: string) =>
  !((valueAt(content, ['hiddenSections']) ?? []) as SiteContent['hiddenSections']).some((hidden) => hidden === section);

const ofVisibility = (where: string, before: boolean, after: boolean): Difference[] =>
  before === after ? [] : [{ where, note: after ? 'Shown again' : 'Hidden' }];

function ofField(field: FieldSpec, before: unknown, after: unknown, where: string[]): Difference[] {
  const path = field.name.split('.').filter(Boolean);
  const [old, current] = [valueAt(before, path), valueAt(after, path)];
  if (isEqual(old, current)) return [];
  // A list that is all of its part is called like the part.
  const place = path.length > 0 && field.label !== where.at(-1) ? [...where, field.label] : where;
  if (field.kind === 'markdown') return ofList(paragraphs, paragraphsOf(old), paragraphsOf(current), place);
  if (field.kind === 'list') return ofList(field, asList(old), asList(current), place);
  return [{ where: place.join(' › '), ...textOf('before', field, old), ...textOf('after', field, current) }];
}

const paragraphs: ListSpec = { kind: 'list', name: '', label: 'Paragraphs', item: 'paragraph' };

const paragraphsOf = (text: unknown) => String(text ?? '').split(/\n{2,}/);

/** Items that are the same in both are left out; the others are compared in their order. */
function ofList(list: ListSpec, before: unknown[], after: unknown[], where: string[]): Difference[] {
  const [gone, come] = [without(before, after), without(after, before)];
  const [kept, keptNow] = [before.filter((item) => !gone.includes(item)), after.filter((item) => !come.includes(item))];
  const place = where.join(' › ');
  const changed = gone.slice(0, come.length).flatMap((item, index) => ofItem(list, item, come[index], where));
  return [
    ...changed,
    ...gone.slice(come.length).map((item) => ({ where: place, before: nameOf(list, item), note: 'Removed' })),
    ...come.slice(gone.length).map((item) => ({ where: place, after: nameOf(list, item), note: 'Added' })),
    ...(isEqual(kept, keptNow) ? [] : [{ where: place, note: 'Reordered' }]),
  ];
}

const ofItem = (list: ListSpec, before: unknown, after: unknown, where: string[]): Difference[] =>
  list.fields
    ? list.fields.flatMap((field) => ofField(field, before, after, [...where, nameOf(list, before)]))
    : [{ where: where.join(' › '), before: String(before), after: String(after) }];

const nameOf = (list: ListSpec, item: unknown) => (list.fields ? titleOf(list, item) || list.item : String(item));

const asList = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

const without = (items: unknown[], others: unknown[]) => items.filter((item) => !others.some((other) => isEqual(item, other)));

function textOf<Side extends 'before' | 'after'>(side: Side, field: FieldSpec, value: unknown): Partial<Record<Side, string>> {
  if (value === undefined || value === null || value === '') return {};
  const text =
    field.kind === 'video' || field.kind === 'film' ? addressOf(value) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const shown = field.kind === 'select' ? (field.options.find(([option]) => option === text)?.[1] ?? text) : (yesNo[text] ?? text);
  return { [side]: shown } as Record<Side, string>;
}

const yesNo: Record<string, string> = { true: 'Yes', false: 'No' };
