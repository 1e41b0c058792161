/** The part of the Network Information API that is used; only Chromium has it. */
interface NetworkInformation {
  saveData?: boolean;
}

/** Whether somebody has told their browser, or their system, to save data. */
export const savesData = () =>
  (navigator as { connection?: NetworkInformation }).connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
