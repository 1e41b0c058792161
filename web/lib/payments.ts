/** Whether invoices can be paid online, which the server writes into the document. If not, no text may say that they can. */
export const paysOnline = () => document.documentElement.dataset.payments !== 'off';
