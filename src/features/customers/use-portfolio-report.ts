import { typeLabels } from '#domain/documents/labels.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { notify } from '#src/ui/toast.tsx';

/** Makes one PDF about several customers and their last 30 days; the report centre then has it. */
export function usePortfolioReport() {
  const make = useSend(calls.reportScheduling.makeReport);
  const start = (ids: number[]) =>
    make.mutate(
      { body: { report_type: 'portfolio_overview', format: 'pdf', customer_ids: ids } },
      {
        onSuccess: ({ job_id: job }) =>
          notify({
            text: `${typeLabels.portfolio_overview.name} is being made`,
            link: { label: 'Open report', href: `/app/report-center?report=${job}` },
          }),
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  return { start, isPending: make.isPending };
}
