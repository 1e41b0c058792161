import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, mailedText, ownerApi } from '#e2e/test.ts';

export const item = (key: string, title: string, unitAmount: string) => ({ key, title, unitAmount });
export const content = {
  introduction: 'One film that explains the product in **ninety seconds**.',
  schedule: [
    { label: 'Footage', from: '2027-12-09', to: '2027-12-15' },
    { label: 'Editing', from: '2027-12-16', to: '2028-01-08' },
  ],
  options: [item('film', 'The film', '2400.00'), item('cutdowns', 'The film and six cutdowns', '3600.00')],
  addOns: [{ ...item('captions', 'More languages', '140.00'), quantityRange: { min: 1, max: 5 } }],
  depositPercent: 50,
  terms: 'The deposit of {{deposit}} is due on signing.',
};

/** Sends a proposal, by default to somebody without an account. */
export async function sendProposal(request: APIRequestContext, client?: { id: number }) {
  const { post, patch, get } = await ownerApi(request);
  const suffix = randomUUID().slice(0, 8);
  const email = `${suffix}@brand.example`;
  const title = `Launch film ${suffix}`;
  const recipient = client ? { clientId: client.id } : { recipientName: 'Sample Brand', recipientEmail: email };
  const { proposal } = await post('proposals', { title, ...recipient });
  const send = async (changed: object): Promise<string> => {
    const { proposal: current } = await get(`proposals/${proposal.id}`);
    const { proposal: saved } = await patch(`proposals/${proposal.id}`, { revision: current.revision, content: changed });
    return (await post(`proposals/${proposal.id}/send`, { revision: saved.revision })).link;
  };
  return { id: proposal.id as number, title, email, send, link: await send(content) };
}

/** The code in the last email to an address. */
export const mailedCode = async (request: APIRequestContext, address: string): Promise<string> =>
  /\b\d{6}\b/.exec(await mailedText(request, address, 'Your code for signing'))![0];

/** Signs a proposal by code, after a choice was made and a name was typed. */
export async function signWithCode(page: Page, request: APIRequestContext, email: string) {
  await page.getByLabel('I agree to sign electronically').check();
  await page.getByRole('button', { name: 'Request a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: /^Sign and pay/ }).click();
}
