import { useQuery } from '@tanstack/react-query';
import { adminTitle } from '../../lib/site.ts';
import { FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BackupsCard } from './backups-card.tsx';
import { HealthCard } from './health-card.tsx';
import { ProductionChecklist } from './production-checklist.tsx';
import { systemQuery } from './queries.ts';
import { SchedulesCard } from './schedules-card.tsx';

export const meta = adminTitle('System');

/** The server's health, its backups and what its settings lack, for the owner. */
export default function AdminSystemPage() {
  const { data: system, isError, refetch } = useQuery(systemQuery);
  if (!system) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Checking the system..." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <HealthCard health={system.health} onRefresh={refetch} />
      <BackupsCard backups={system.health.backups} />
      {system.health.schedules.jobs.length > 0 && <SchedulesCard {...system.health.schedules} />}
      <ProductionChecklist checks={system.checks} />
    </div>
  );
}
