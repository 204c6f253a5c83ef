import './alert-management.css';
import { AlertActionsProvider } from '#src/entities/alerts/AlertActions.tsx';
import { useWholeAlert } from '#src/entities/alerts/PortalAlertActions.tsx';
import { useAlertActions } from '#src/entities/alerts/use-alert-actions.ts';
import { Centre } from './Centre.tsx';
import type { AlertSearch } from './search.ts';
import { useBufferedNews } from './use-buffered-news.ts';

type AlertManagementProps = { search: AlertSearch; onSearch: (search: AlertSearch) => void };

/** The alert centre of the staff. */
export function AlertManagement({ search, onSearch }: AlertManagementProps) {
  const { alert: _, ...view } = search;
  const { actions, held } = useBufferedNews(useAlertActions(), JSON.stringify(view));
  return (
    <AlertActionsProvider actions={actions} useWhole={useWholeAlert} hasPages>
      <Centre search={search} onSearch={onSearch} held={held} />
    </AlertActionsProvider>
  );
}
