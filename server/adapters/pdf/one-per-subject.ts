import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#server/shared/app-error.ts';
import type { PdfView } from './document-view.ts';

interface Rendering extends PromiseWithResolvers<Buffer> {
  view: PdfView;
}

/** What is being rendered about one subject, and what comes after it. */
interface Turn {
  current: Rendering;
  next?: Rendering;
}

/**
 * Lets one document about a subject be rendered at a time, and one wait, so that many about one don't keep those about others waiting.
 * A request for a document that is rendered or waits already joins it; another document takes the place of the one that waits.
 */
export function onePerSubject(render: (view: PdfView, subject: string) => Promise<Buffer>) {
  const turns = new Map<string, Turn>();

  async function run(subject: string, turn: Turn): Promise<void> {
    turns.set(subject, turn);
    const { view, resolve, reject } = turn.current;
    await render(view, subject).then(resolve, reject);
    if (turn.next) run(subject, { current: turn.next });
    else turns.delete(subject);
  }

  /** @throws AppError conflict when another document took its place */
  return (view: PdfView, subject: string): Promise<Buffer> => {
    const turn = turns.get(subject);
    const same = [turn?.current, turn?.next].find((rendering) => rendering && isDeepStrictEqual(rendering.view, view));
    if (same) return same.promise;
    const rendering = { view, ...Promise.withResolvers<Buffer>() };
    if (turn) {
      turn.next?.reject(replaced());
      turn.next = rendering;
    } else {
      run(subject, { current: rendering });
    }
    return rendering.promise;
  };
}

const replaced = () => new AppError('conflict', 'This document was asked for with other choices meanwhile. Please try again.');
