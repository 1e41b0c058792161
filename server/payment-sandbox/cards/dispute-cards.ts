import type { TestCard } from './test-card.ts';

/** Cards whose payments are disputed, or reported as fraud. */
export const disputeCards: TestCard[] = [
  { number: '4000000000000259', paymentMethods: ['pm_card_createDispute'], disputes: ['fraudulent'] },
  { number: '6026507838377928', disputes: ['fraudulent'] },
  { number: '4000000000002685', paymentMethods: ['pm_card_createDisputeProductNotReceived'], disputes: ['product_not_received'] },
  { number: '4000000000001976', paymentMethods: ['pm_card_createDisputeInquiry'], disputes: ['inquiry'] },
  { number: '4000000000005423', paymentMethods: ['pm_card_createIssuerFraudRecord'], fraudWarning: true },
  { number: '4000000404000079', paymentMethods: ['pm_card_createMultipleDisputes'], disputes: ['fraudulent', 'product_not_received'] },
  { number: '4000000404000038', paymentMethods: ['pm_card_createCe3EligibleDispute'], disputes: ['visa_evidence'] },
  { number: '4000008400000779', paymentMethods: ['pm_card_createComplianceDispute'], disputes: ['visa_compliance'] },
  { number: '5105008400000002', paymentMethods: ['pm_card_createMastercardComplianceDispute'], disputes: ['mastercard_compliance'] },
  { number: '4000000001000043', paymentMethods: ['pm_card_createAutoRepresentmentEligibleDispute'], disputes: ['fraudulent'] },
];

/** Cards whose refunds succeed or fail only later. */
export const refundCards: TestCard[] = [
  { number: '4000000000007726', paymentMethods: ['pm_card_pendingRefund'], refund: 'pending' },
  { number: '4000000000005126', paymentMethods: ['pm_card_refundFail'], refund: 'fails' },
];
