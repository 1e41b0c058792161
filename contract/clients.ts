import { z } from 'zod';
import { email, id, instant, optionalSingleLine, optionalText, singleLine } from './shared/fields.ts';

/** What clients see of themselves (specification section 3, client summary). */
export const clientSummary = z
  .object({ id, name: z.string(), email: z.string(), company: z.string().nullable() })
  .meta({ id: 'ClientSummary' });

export const adminClient = clientSummary
  .extend({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    verified: z.boolean(),
    deactivatedAt: instant.nullable(),
    /** The client still has the temporary password set by the studio. */
    needsSetup: z.boolean(),
    /** When the client requested deletion of the account; null once erased or withdrawn. */
    deletionRequestedAt: instant.nullable(),
    currentPackageId: id.nullable(),
    totalCreditsUsed: z.int(),
    totalCreditsAvailable: z.int(),
    createdAt: instant,
    lastLogin: instant.nullable(),
    /** The note from the registration form. */
    additionalInfo: z.string().nullable(),
  })
  .meta({ id: 'AdminClient' });

/** The details of a client that forms edit. */
export const clientDetails = {
  name: singleLine('Name'),
  email: email(),
  company: optionalSingleLine('Company'),
  phone: optionalSingleLine('Phone number', 50),
  address: optionalText('Address', 500),
};
