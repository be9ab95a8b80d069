import { Button, PrintRegular, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';

const ROUTE = 'reports';

/** Opens the report of barcode labels for a container's stock. */
export function LabelsButton({ container }: { container: number }) {
  const navigate = useNavigateToRoute();
  if (!useMayOpen(ROUTE)) return null;
  return (
    <Button
      icon={<PrintRegular />}
      onClick={() => navigate(ROUTE, { reportName: 'stock_labels' }, { containers: String(container) })}
    >
      Labels
    </Button>
  );
}
