import { z } from 'zod';

/** Whether a form is refused while nothing stands in the field at this path, such as `items.0.description`. */
export function isRequired(form: z.ZodType, path: string): boolean {
  const field = path.split('.').reduce<z.core.$ZodType | undefined>(memberOf, form);
  return field !== undefined && ![undefined, null, '', false].some((nothing) => z.safeParse(field, nothing).success);
}

function memberOf(whole: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  if (whole instanceof z.ZodArray) return whole.element;
  return whole instanceof z.ZodObject ? whole.shape[name] : undefined;
}
