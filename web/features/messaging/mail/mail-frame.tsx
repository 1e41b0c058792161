/** An email as its reader sees it. Nothing in it can run or leave the frame. */
export const MailFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe sandbox="" title={title} srcDoc={html} className="h-[36rem] w-full rounded-md border border-line bg-white" />
);
