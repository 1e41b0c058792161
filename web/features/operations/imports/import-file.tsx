import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { type ImportKind, importKinds } from '#domain/operations/import-columns.ts';
import { isNetworkError, networkErrorMessage, serverMessage } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { ChooseCsv } from './choose-csv.tsx';
import { type ChosenFile, isTooLarge, previewImport, readFile, runImport } from './import-csv.ts';
import { countOf, kindTexts } from './import-kinds.ts';
import { PreviewErrors } from './preview-errors.tsx';
import { PreviewSummary } from './preview-summary.tsx';
import { PreviewTable } from './preview-table.tsx';

/** Checks a file, shows what it contains, and imports it. */
export function ImportFile({ kind }: { kind: ImportKind }) {
  const { chosen, problem, choose, check, run } = useImport(kind);
  const preview = check.isPending ? undefined : check.data;
  return (
    <>
      <div className="max-w-6xl">
        <Section title="File" text="You'll see a preview first. All rows are imported, or none.">
          {run.data === undefined ? (
            <ChooseCsv file={chosen?.file} pending={check.isPending} onFile={choose} />
          ) : (
            <Done kind={kind} count={run.data} onMore={run.reset} />
          )}
          {problem && (
            <p role="alert" className="rounded-sm bg-rose px-4 py-3 text-on-rose">
              {problem}
            </p>
          )}
        </Section>
      </div>
      {chosen && preview && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PreviewSummary kind={kind} preview={preview}>
            {preview.errorCount === 0 && (
              <Button pending={run.isPending && 'Importing...'} onClick={() => run.mutate(chosen)}>
                Import {countOf(kind, preview.count)}
              </Button>
            )}
          </PreviewSummary>
          {preview.errorCount > 0 && <PreviewErrors {...preview} />}
          <PreviewTable kind={kind} preview={preview} />
        </div>
      )}
    </>
  );
}

function useImport(kind: ImportKind) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const explain = (error: unknown) => setProblem(serverMessage(error) ?? networkErrorMessage(error));
  const check = useMutation({ mutationFn: (file: ChosenFile) => previewImport(kind, file), onError: explain });
  const run = useMutation({
    mutationFn: (file: ChosenFile) => runImport(kind, file),
    onSuccess: () => {
      setChosen(undefined);
      check.reset();
      return refetchAll(queryClient);
    },
    onError: (error, file) => {
      explain(error);
      // Shows which rows have become wrong, for example because they were imported and only the response was lost.
      if (serverMessage(error) || isNetworkError(error)) check.mutate(file);
    },
  });
  const choose = async (file: File) => {
    setProblem(undefined);
    setChosen(undefined);
    check.reset();
    if (isTooLarge(file)) return setProblem('A CSV file can have at most 5 MB. Split it and import the parts one by one.');
    try {
      const read = await readFile(file);
      setChosen(read);
      check.mutate(read);
    } catch {
      setProblem("This file can't be read. Check that it still exists, and choose it again.");
    }
  };
  return { chosen, problem, choose, check, run };
}

function Done({ kind, count, onMore }: { kind: ImportKind; count: number; onMore: () => void }) {
  const next = importKinds[importKinds.indexOf(kind) + 1];
  return (
    <Card className="grid gap-4 p-5">
      <p role="status" className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-7 shrink-0 text-on-forest" />
        <span className="font-bold font-display text-2xl">{countOf(kind, count)} imported</span>
      </p>
      <ButtonGroup>
        {next && <ButtonLink to={`/admin/settings/import?kind=${next}`}>Continue with {kindTexts[next].many}</ButtonLink>}
        <ButtonLink variant="secondary" to={kind === 'projects' ? '/admin/projects?view=table' : `/admin/${kind}`}>
          View {kindTexts[kind].many}
        </ButtonLink>
        <Button variant="secondary" onClick={onMore}>
          Import more {kindTexts[kind].many}
        </Button>
      </ButtonGroup>
    </Card>
  );
}
