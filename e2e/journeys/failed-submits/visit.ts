import type { APIRequestContext, Page } from '@playwright/test';

/** How a form is reached, and submitted in vain. */
export interface FormVisit {
  /** Its page, for which rows may have to be created. */
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** The buttons that lead to it, or whatever else does. */
  open?: (string | RegExp)[] | ((page: Page) => Promise<unknown>);
  /** The button that submits it. */
  submit: string | RegExp;
  /** What is typed into a field that may be empty. */
  wrong?: { label: string; text: string };
  /** The field that the server refuses, where the browser can't know. */
  refused?: string;
  /** Changes what the server answers, by its path, for a state that takes long to reach; without a parameter, the server isn't asked. */
  // biome-ignore lint/suspicious/noExplicitAny: of any endpoint
  answers?: Record<string, (answer: any) => unknown>;
}

/** By the file below `web/` and the component that has the form. */
export type FormVisits = Record<string, FormVisit>;
