/** What can be imported, in the order in which rows refer to each other. */
export const importKinds = ['clients', 'projects', 'invoices'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportColumn {
  label: string;
  /** Whether every row must have a value in this column. */
  isRequired?: true;
  /** The name of a column that can replace this one. */
  alternative?: string;
  /** How cells of this column are read; as text if missing. */
  type?: 'date' | 'decimal' | 'country' | 'lines';
  /** The value that the template shows in this column. */
  example: string;
}

const columnsOf = <const Columns extends Record<string, ImportColumn>>(columns: Columns): Columns => columns;

/** The columns of each kind of file. */
export const importColumns = {
  clients: columnsOf({
    name: { label: 'Name', isRequired: true, alternative: 'lastName', example: 'Alex Morgan' },
    firstName: { label: 'First name', example: '' },
    lastName: { label: 'Last name', example: '' },
    email: { label: 'Email', isRequired: true, example: 'alex@client.example' },
    company: { label: 'Company', example: 'Morgan Media' },
    phone: { label: 'Phone', example: '555 0100' },
    address: { label: 'Address', example: '1 Reel Street' },
    postalCode: { label: 'Postal code', example: '10001' },
    city: { label: 'City', example: 'New York' },
    region: { label: 'State or region', example: 'NY' },
    country: { label: 'Country', type: 'country', example: 'United States' },
    taxId: { label: 'Tax ID', example: '' },
    since: { label: 'Client since', type: 'date', example: '2021-05-17' },
  }),
  projects: columnsOf({
    clientEmail: { label: 'Client email', isRequired: true, example: 'alex@client.example' },
    title: { label: 'Title', isRequired: true, example: 'Channel trailer' },
    description: { label: 'Description', example: 'A 60-second trailer for the channel page' },
    type: { label: 'Type', example: 'YouTube video' },
    status: { label: 'Status', example: 'completed' },
    startDate: { label: 'Start date', type: 'date', example: '2024-02-01' },
    deadline: { label: 'Deadline', type: 'date', example: '2024-03-01' },
    completedDate: { label: 'Completed', type: 'date', example: '2024-02-27' },
    deliverables: { label: 'Deliverables', type: 'lines', example: 'Trailer in 4K; Vertical version' },
    deliverableTitles: { label: 'Deliverable titles', type: 'lines', example: 'Trailer; Short 1; Short 2' },
    notes: { label: 'Notes', example: '' },
  }),
  invoices: columnsOf({
    number: { label: 'Number', isRequired: true, example: '2024-017' },
    clientEmail: { label: 'Client email', isRequired: true, example: 'alex@client.example' },
    projectTitle: { label: 'Project', example: 'Channel trailer' },
    issueDate: { label: 'Issue date', isRequired: true, type: 'date', example: '2024-03-01' },
    dueDate: { label: 'Due date', isRequired: true, type: 'date', example: '2024-03-15' },
    status: { label: 'Status', example: 'paid' },
    paidDate: { label: 'Paid date', type: 'date', example: '2024-03-11' },
    paymentMethod: { label: 'Payment method', example: 'bank transfer' },
    currency: { label: 'Currency', example: 'USD' },
    description: { label: 'Description', example: 'Editing' },
    quantity: { label: 'Quantity', type: 'decimal', example: '12' },
    unitPrice: { label: 'Unit price', type: 'decimal', example: '80.00' },
    taxRate: { label: 'Tax rate', type: 'decimal', example: '' },
    total: { label: 'Total', type: 'decimal', example: '960.00' },
    notes: { label: 'Notes', example: '' },
  }),
} satisfies Record<ImportKind, Record<string, ImportColumn>>;

export type ColumnOf<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string;
