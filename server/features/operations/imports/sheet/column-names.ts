import type { ColumnOf, ImportKind } from '#domain/operations/import-columns.ts';

type OtherNames<Kind extends ImportKind> = Partial<Record<ColumnOf<Kind>, string[]>>;

const clientEmail = ['Email', 'Email address', 'E-mail', 'Customer email', 'Contact email', 'Bill to email'];

/**
 * What other programs call the columns, besides our own labels. Case, spaces and punctuation don't matter. An ambiguous
 * name isn't listed, such as "Tax", which can also be an amount.
 */
export const otherNames: { [Kind in ImportKind]: OtherNames<Kind> } = {
  clients: {
    name: [
      'Full name',
      'Client',
      'Client name',
      'Customer',
      'Customer name',
      'Customer full name',
      'Contact',
      'Contact name',
      'Display name',
    ],
    firstName: ['Given name', 'Contact first name'],
    lastName: ['Family name', 'Surname', 'Contact last name'],
    email: ['Email address', 'E-mail', 'E-mail 1 - Value', 'Client email', 'Customer email', 'Contact email', 'Primary email'],
    company: ['Company name', 'Organization', 'Organisation', 'Organization name', 'Business', 'Business name', 'Account name'],
    phone: ['Phone number', 'Telephone', 'Phone 1 - Value', 'Mobile', 'Mobile phone', 'Cell', 'Primary phone', 'Contact phone'],
    address: ['Street', 'Street address', 'Address line 1', 'Address 1', 'Billing address', 'Billing street', 'PO address line 1'],
    postalCode: ['Postcode', 'Post code', 'ZIP', 'ZIP code', 'ZIP/Postal code', 'Billing ZIP', 'Billing postal code', 'PO postal code'],
    city: ['Town', 'Town/City', 'Billing city', 'PO city'],
    region: ['State', 'Region', 'Province', 'State/Province', 'Province/State', 'County', 'Billing state', 'PO region'],
    country: ['Country code', 'Billing country', 'PO country'],
    taxId: ['Tax number', 'VAT', 'VAT ID', 'VAT number', 'EIN', 'GST number', 'ABN', 'Tax registration number'],
    since: ['Created', 'Created at', 'Created (UTC)', 'Date created', 'Date added', 'Customer since'],
  },
  projects: {
    clientEmail,
    title: ['Project', 'Project name', 'Project title', 'Name', 'Job', 'Job name', 'Task name'],
    description: ['Project description', 'Details', 'Brief'],
    type: ['Project type', 'Category', 'Service'],
    status: ['Project status', 'State', 'Stage'],
    startDate: ['Start', 'Started', 'Starts', 'Project start', 'Begin'],
    deadline: ['Due', 'Due date', 'Due on', 'End date', 'End', 'Delivery date', 'Target date'],
    completedDate: ['Completed date', 'Completed at', 'Completed on', 'Completion date', 'Finished', 'Date completed'],
    deliverables: ['Deliverable', 'Scope'],
    deliverableTitles: ['Films', 'Videos'],
    notes: ['Note', 'Internal notes', 'Comments'],
  },
  invoices: {
    number: ['Invoice', 'Invoice number', 'Invoice no', 'Invoice #', 'No', 'Invoice ID', 'Document number'],
    clientEmail,
    projectTitle: ['Project title', 'Project name', 'Job'],
    issueDate: ['Issued', 'Issued on', 'Date issued', 'Invoice date', 'Date', 'Date (UTC)', 'Created', 'Created (UTC)'],
    dueDate: ['Due on', 'Date due', 'Due date (UTC)', 'Payment due'],
    status: ['Invoice status', 'State', 'Payment status'],
    paidDate: ['Paid on', 'Date paid', 'Paid at', 'Paid at (UTC)', 'Payment date'],
    paymentMethod: ['Paid by', 'Paid with', 'Payment type', 'Method'],
    currency: ['Currency code', 'Invoice currency'],
    description: ['Item', 'Item name', 'Item description', 'Line item', 'Line description', 'Product/Service', 'Service'],
    quantity: ['Qty', 'Hours', 'Units', 'Item quantity'],
    unitPrice: ['Unit amount', 'Price', 'Rate', 'Unit cost', 'Unit rate', 'Item price'],
    taxRate: ['Tax %', 'Tax percent', 'VAT rate', 'VAT %', 'Tax rate %'],
    total: ['Amount', 'Invoice total', 'Total amount', 'Grand total', 'Amount total', 'Total (incl. tax)', 'Gross amount'],
    notes: ['Note', 'Memo', 'Message'],
  },
};
