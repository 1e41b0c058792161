import type { TestCard } from './test-card.ts';

/** Cards that pay, by brand. */
export const brandCards: TestCard[] = [
  { number: '4242424242424242', paymentMethods: ['pm_card_visa', 'pm_card_us'] },
  { number: '4000056655665556', paymentMethods: ['pm_card_visa_debit'], funding: 'debit' },
  { number: '5555555555554444', paymentMethods: ['pm_card_mastercard'] },
  { number: '2223003122003222' },
  { number: '5200828282828210', paymentMethods: ['pm_card_mastercard_debit'], funding: 'debit' },
  { number: '5105105105105100', paymentMethods: ['pm_card_mastercard_prepaid'], funding: 'prepaid' },
  { number: '378282246310005', paymentMethods: ['pm_card_amex', 'pm_card_amex_threeDSecureNotSupported'] },
  { number: '371449635398431' },
  { number: '6011111111111117', paymentMethods: ['pm_card_discover'] },
  { number: '6011000990139424' },
  { number: '6011981111111113', funding: 'debit' },
  { number: '3056930009020004', paymentMethods: ['pm_card_diners'] },
  { number: '36227206271667' },
  { number: '6555900000604105' },
  { number: '3566002020360505', paymentMethods: ['pm_card_jcb'] },
  { number: '6200000000000005', paymentMethods: ['pm_card_unionpay'], country: 'CN' },
  { number: '6200000000000047', country: 'CN', funding: 'debit' },
  { number: '6205500000000000004', country: 'CN' },
  // Cards with two brands.
  { number: '4000002500001001', paymentMethods: ['pm_card_visa_cartesBancaires'], country: 'FR' },
  { number: '5555552500001001', paymentMethods: ['pm_card_mastercard_cartesBancaires'], country: 'FR' },
  { number: '4000050360000001', paymentMethods: ['pm_card_visa_debit_eftposAuCoBranded'], country: 'AU', funding: 'debit' },
  { number: '5555050360000080', paymentMethods: ['pm_card_mastercard_debit_eftposAuCoBranded'], country: 'AU', funding: 'debit' },
  // A card for health expenses.
  {
    number: '4000051230000072',
    paymentMethods: ['pm_card_debit_visaFsaProductCode', 'pm_card_debit_visaHsaProductCode'],
    funding: 'debit',
  },
  { number: '5200828282828897', paymentMethods: ['pm_card_mastercard_debit_mastercardFsaProductCode'], funding: 'debit' },
  // Cards whose money is available at once.
  { number: '4000000000000077', paymentMethods: ['pm_card_bypassPending'] },
  { number: '4000003720000278', paymentMethods: ['pm_card_bypassPendingInternational'], country: 'IE' },
];
