import type { APIRequestContext, Page } from '@playwright/test';

/** How to reach a form and submit it in vain. */
export interface FormVisit {
  /** The path of the form's page, or a function that creates the rows it needs and returns the path. */
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** The buttons that lead to the form, or a function that opens it. */
  open?: (string | RegExp)[] | ((page: Page) => Promise<unknown>);
  /** The button that submits the form. */
  submit: string | RegExp;
  /** A wrong text to type into a field that may be empty. */
  wrong?: { label: string; text: string };
  /** The label of the field that the server refuses, because the browser can't know. */
  refused?: string;
  /** Changes what the server answers, by its path, for a state that takes long to reach; without a parameter, the server isn't asked. */
  // biome-ignore lint/suspicious/noExplicitAny: of any endpoint
  answers?: Record<string, (answer: any) => unknown>;
}

/** Visits by the file below `web/` and the component that has the form. */
export type FormVisits = Record<string, FormVisit>;
