interface BriefHeadProps {
  recipientName: string;
  title: string;
  introduction: string;
  /** Whether it's shown beside the studio's form, which has the page's title. */
  isPreview?: boolean;
}

/** Says who the brief is for and what it's about. */
export function BriefHead({ recipientName, title, introduction, isPreview = false }: BriefHeadProps) {
  const Title = isPreview ? 'h2' : 'h1';
  return (
    <header className="grid gap-3">
      <p className="font-mono text-muted text-sm [overflow-wrap:anywhere]">Brief for {recipientName}</p>
      <Title className="text-balance font-bold text-4xl leading-[1.05] [overflow-wrap:anywhere]">{title}</Title>
      {introduction && <p className="max-w-[60ch] whitespace-pre-line text-pretty text-lg [overflow-wrap:anywhere]">{introduction}</p>}
    </header>
  );
}
