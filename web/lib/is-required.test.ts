import { expect, test } from 'vitest';
import { clientLogin, newPasswordForm, registration } from '#api/accounts/auth.ts';
import { newClient } from '#api/accounts/client-management.ts';
import { invitation } from '#api/accounts/invitations.ts';
import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import { packageForm } from '#api/billing/packages.ts';
import { adminPreferences } from '#api/messaging/preferences.ts';
import { newProject } from '#api/projects/project-endpoints.ts';
import { isRequired } from './is-required.ts';

const required = (form: Parameters<typeof isRequired>[0], ...names: string[]) => names.filter((name) => isRequired(form, name));

test('requires what the specification requires, and nothing else', () => {
  const details = ['name', 'email', 'password', 'company', 'phone', 'address'];
  expect(required(newClient, ...details)).toEqual(['name', 'email', 'password']);
  expect(required(registration, ...details, 'additionalInfo')).toEqual(['name', 'email', 'password']);
  expect(required(invitation, 'name', 'email')).toEqual(['name', 'email']);
  expect(required(clientLogin, 'email', 'password')).toEqual(['email', 'password']);
  expect(required(newPasswordForm, 'password')).toEqual(['password']);
});

test('does not require fields with a default, nullable fields or checkboxes', () => {
  expect(required(newProject, 'title', 'description', 'startDate', 'credits', 'clientId')).toEqual(['title', 'clientId']);
  expect(required(packageForm, 'name', 'price', 'currency', 'videoCreditLimit')).toEqual(['name', 'price']);
  expect(required(adminPreferences, 'requests', 'projects')).toEqual([]);
});

test('finds required fields inside a list', () => {
  expect(required(invoiceDraft, 'items.0.description', 'items.1.unitAmount', 'items.0.taxRate', 'items.0.unknown')).toEqual([
    'items.0.description',
    'items.1.unitAmount',
  ]);
});
