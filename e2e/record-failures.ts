import type { BrowserContext } from '@playwright/test';

/** NS_BINDING_ABORTED, as Firefox writes it in the page error of a font whose page was left. */
const firefoxAborted = 0x804b0002;

/** How Firefox reports a live stream that fails, which Chromium doesn't report. */
const firefoxFailedStream = /Firefox can’t establish a connection to the server at (\S+)\.$/;

/** Records a browser's console errors, page errors and failed requests as they happen, except the allowed ones. */
export function recordFailures(context: BrowserContext, allowedFailures: string[]): string[] {
  const failures: string[] = [];
  const isAllowed = (status: string, url: string) => {
    const { pathname } = new URL(url);
    const failure = `${status} ${pathname}`;
    return allowedFailures.some((allowed) => (allowed.endsWith('*') ? failure.startsWith(allowed.slice(0, -1)) : failure === allowed));
  };
  context.on('weberror', (error) => {
    const message = String(error.error());
    const [, failedStream] = firefoxFailedStream.exec(message) ?? [];
    const isExpected = failedStream ? isAllowed('failed', failedStream) : message.includes(`status=${firefoxAborted} `);
    if (!isExpected) failures.push(`page error: ${message}`);
  });
  context.on('console', (message) => {
    const { url } = message.location();
    const [failedLoad, status = 'failed'] = /status of (\d+)|net::ERR_FAILED/.exec(message.text()) ?? [];
    const isExpected = allowedFailures.includes(`console ${message.text()}`) || (failedLoad && isAllowed(status, url));
    if (message.type() === 'error' && !isExpected) failures.push(`console: ${message.text()} (${url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its requests; CSP violations are console errors too, unless scripts are off.
    if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'csp'].includes(reason!) && !isAllowed('failed', request.url()))
      failures.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 400 && !isAllowed(String(status), response.url())) failures.push(`${status} ${new URL(response.url()).pathname}`);
  });
  return failures;
}
