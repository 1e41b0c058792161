import { z } from 'zod';

/** A number that ffprobe writes as text; undefined for `N/A`. */
export const numberText = z.coerce.number().optional().catch(undefined);
