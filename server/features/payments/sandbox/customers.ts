import { z } from 'zod';
import type { Form } from './form-body.ts';
import { type Customer, type SandboxContext, timestamp } from './objects.ts';
import { mergeMetadata, metadata, optionalText, parse } from './parameters.ts';
import { insertObject } from './sandbox.store.ts';
import { newId } from './secrets.ts';

const parameters = z.strictObject({ name: optionalText, email: optionalText, phone: optionalText, description: optionalText, metadata });

export async function createCustomer({ tx, clock }: SandboxContext, form: Form): Promise<Customer> {
  const { name = null, email = null, phone = null, description = null, metadata } = parse(parameters, form);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: timestamp(clock),
    livemode: false,
    name,
    email,
    phone,
    description,
    metadata: mergeMetadata({}, metadata),
  };
  await insertObject(tx, customer);
  return customer;
}
