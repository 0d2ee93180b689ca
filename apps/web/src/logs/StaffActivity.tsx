/** The staff's work on a day, as a report (002 §2.8). */
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useCan } from '../local/session.ts';
import { ReportBody } from '../reports/index.ts';
import { Empty } from '../ui/Empty.tsx';

export function StaffActivity() {
  if (!useCan()('view_reports')) return <Empty text="staff_activity_needs" hint="staff_activity_needs_hint" />;
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <ReportBody name="staff_activity_log" />
    </Suspense>
  );
}
