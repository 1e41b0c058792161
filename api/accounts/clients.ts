import { z } from 'zod';
import { calendarDate, email, id, instant, optionalSingleLine, singleLine } from '#api/shared/fields.ts';
import { addressFields, addressOutput } from '#api/shared/parties.ts';

/** What clients see of themselves (specification section 3, client summary). */
export const clientSummary = z
  .object({ id, name: z.string(), email: z.string(), company: z.string().nullable() })
  .meta({ id: 'ClientSummary' });

export const adminClient = clientSummary
  .extend({
    phone: z.string().nullable(),
    ...addressOutput,
    /** `invited` until the client registers. */
    status: z.enum(['client', 'invited']),
    verified: z.boolean(),
    deactivatedAt: instant.nullable(),
    /** The client still has the temporary password set by the studio. */
    needsSetup: z.boolean(),
    /** When the client requested deletion of the account; null once erased or withdrawn. */
    deletionRequestedAt: instant.nullable(),
    currentPackageId: id.nullable(),
    packageRenewsOn: calendarDate.nullable(),
    totalCreditsUsed: z.int(),
    totalCreditsAvailable: z.int(),
    createdAt: instant,
    lastLogin: instant.nullable(),
    /** The note from the registration form. */
    additionalInfo: z.string().nullable(),
  })
  .meta({ id: 'AdminClient' });

/** What a client enters to register. */
export const clientDetails = {
  name: singleLine('Name'),
  email: email(),
  company: optionalSingleLine('Company'),
  phone: optionalSingleLine('Phone number', 50),
  address: addressFields.address,
};

/** The details of a client that forms edit, with everything that invoices show. */
export const billingDetails = { ...clientDetails, ...addressFields };
