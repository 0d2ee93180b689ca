import { Card } from '@mantine/core';
import type { ReportCard } from '@resa/contract/reports/calls';
import { Link } from '@tanstack/react-router';
import { ReportLink, useTitle } from './ReportLink.tsx';
import styles from './reports.module.css';

interface Props {
  groups: readonly ReportCard[];
  reportsOf: (group: ReportCard) => readonly ReportCard[];
}

/** The groups with their reports, so that one act opens any report; on a phone a group leads to its reports. */
export function Groups({ groups, reportsOf }: Props) {
  const titleOf = useTitle();
  return (
    <ul className={styles.groups}>
      {groups.map((group) => {
        const reports = reportsOf(group);
        return (
          <Card component="li" p={0} key={group.id} className={styles.ofGroup}>
            <ReportLink card={group} count={reports.length} bare />
            <ul className={styles.links}>
              {reports.map((report) => (
                <li key={report.id}>
                  <Link to={report.route as string} className={styles.link}>
                    {titleOf(report)}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </ul>
  );
}
