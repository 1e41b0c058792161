import { z } from 'zod';

/** Whether the schema rejects an empty field at this path, such as `items.0.description`. */
export function isRequired(form: z.ZodType, path: string): boolean {
  const field = path.split('.').reduce<z.core.$ZodType | undefined>(memberOf, form);
  return field !== undefined && ![undefined, null, '', false].some((empty) => z.safeParse(field, empty).success);
}

function memberOf(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodObject ? schema.shape[name] : undefined;
}
