import type { z } from 'zod';
import { markdownFields } from '#api/shared/markdown-text.ts';
import { markdownProblem } from '#domain/shared/markdown.ts';
import { AppError } from '#server/shared/app-error.ts';

/** Where a body has a text in Markdown. */
interface MarkdownField {
  path: string[];
  label: string;
}

/** The fields that are Markdown, also in objects in objects. */
export function findMarkdownFields(schema: z.core.$ZodType, path: string[] = []): MarkdownField[] {
  const field = markdownFields.get(schema);
  if (field) return [{ path, ...field }];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, value]) => findMarkdownFields(value, [...path, name]));
  return 'innerType' in def ? findMarkdownFields(def.innerType, path) : [];
}

/** @throws AppError invalid for texts with more lists or headings than they may have */
export function checkMarkdown(fields: MarkdownField[], body: unknown): void {
  const errors: Record<string, string[]> = {};
  for (const { path, label } of fields) {
    const text = path.reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
    const problem = typeof text === 'string' && markdownProblem(text, label);
    if (problem) errors[path.join('.')] = [problem];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'Please check the marked fields.', { fields: errors });
}
