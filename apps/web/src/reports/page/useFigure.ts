import type { ReportName } from '@resa/contract/reports/index';
import type { ReportParams } from '@resa/contract/reports/params';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** The report that is shown on the right. */
export interface AskedReport {
  readonly name: ReportName;
  readonly params: ReportParams & { readonly locale: 'en' | 'fr'; readonly time: string };
}

/** Block, figure and keys of the row. */
export type FigureKey = readonly string[];

/** Which figure is open, in the address; its list begins at the first page. */
export function useFigure() {
  const { figure } = useSearch({ strict: false }) as { figure?: unknown };
  const navigate = useNavigate();
  const write = (value: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({
        ...old,
        figure: value,
        page: undefined,
        rows: undefined,
        order: undefined,
      })) as never,
      replace,
      resetScroll: false,
    });
  return {
    opened: readKey(figure),
    open: (key: FigureKey) => write(key.join('|'), false),
    close: () => write(undefined, true),
  };
}

function readKey(figure: unknown): FigureKey | null {
  const parts = typeof figure === 'string' ? figure.split('|') : [];
  return parts.length >= 2 ? parts : null;
}
