/** What the template lays out: text only, ready to print. */
export interface DocumentView {
  title: string;
  heading: string;
  number: string;
  paper: string;
  date: { year: number; month: number; day: number; hour: number; minute: number; second: number };
  mark: { text: string; detail: string; tone: 'paid' | 'draft' | 'cancelled' } | null;
  from: PartyView;
  to: PartyView;
  /** What `to` is, such as "Billed to". */
  toLabel: string;
  facts: [label: string, value: string][];
  /** The columns after the description. */
  columns: string[];
  items: { description: string; cells: string[] }[];
  totals: [label: string, amount: string][];
  grandTotal: [label: string, amount: string];
  settlement: [label: string, amount: string][];
  balance: [label: string, amount: string] | null;
  /** How a deposit divides what is due. */
  deposit: [label: string, amount: string][];
  remarks: { label: string; text: string }[];
  bank: [label: string, value: string][];
  payUrl: string | null;
  /** What a proposal says before its items and after its total. */
  prose?: { before: Prose[]; after: Prose[] };
}

export type Prose = ProseBlock | MarkdownText;

/** Markdown that is parsed where it's rendered, since a long text can take the server half a second. */
export interface MarkdownText {
  kind: 'markdown';
  text: string;
}

/** A heading, a paragraph or an item of a list, in spans. */
export interface ProseBlock {
  kind: 'heading' | 'paragraph' | 'item';
  /** A heading's level, or how deep an item's list is; both count from 1. */
  level: number;
  /** An item's bullet or number, such as "•" or "1."; empty for headings and paragraphs. */
  marker: string;
  spans: ProseSpan[];
}

export interface ProseSpan {
  text: string;
  isStrong: boolean;
  isEmphasized: boolean;
}

export interface PartyView {
  name: string;
  lines: string[];
}

/** What is printed about a signature: text only, ready to print. */
export interface EvidenceView {
  template: 'evidence';
  title: string;
  heading: string;
  paper: string;
  date: DocumentView['date'];
  /** The studio. */
  from: PartyView;
  /** Where nothing was drawn (`svg` is null), the name is set like handwriting. */
  signatures: { name: string; svg: string | null; caption: string }[];
  sections: { label: string; rows: [label: string, value: string][] }[];
  remarks: string[];
  verifyUrl: string;
}

/** What a PDF can be made of. An invoice's template is the usual one. */
export type PdfView = DocumentView | EvidenceView;
