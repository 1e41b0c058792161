import { useQuery } from '@tanstack/react-query';
import { systemEndpoints } from '#api/operations/system.ts';
import { BackupsCard } from '#web/features/operations/system/backups-card.tsx';
import { HealthCard } from '#web/features/operations/system/health-card.tsx';
import { ProductionChecklist } from '#web/features/operations/system/production-checklist.tsx';
import { SchedulesCard } from '#web/features/operations/system/schedules-card.tsx';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('System');

/** The server's health, its backups and what its settings lack, for the owner. */
export default function AdminSystemPage() {
  const { data: system, isError, refetch } = useQuery(query(systemEndpoints.read, {}));
  if (!system) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Checking the system..." />;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title="System" />
      <HealthCard health={system.health} onRefresh={refetch} />
      <BackupsCard backups={system.health.backups} />
      {system.health.schedules.jobs.length > 0 && <SchedulesCard {...system.health.schedules} />}
      <ProductionChecklist checks={system.checks} />
    </div>
  );
}
