import { formatMoney, formatNumber, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { Chart } from '@trestle/kit/widgets';
import type { ChartSection, ReportPreview } from '@trestle/schema/report';
import { useCallback, useMemo, useState } from 'react';
import { useCardStyles } from '../cardStyles';
import { distinctLabels } from './distinctLabels';
import { Facts } from './Facts';
import { findGroupRow, type RowPosition } from './groupRow';
import { PictureGrid } from './PictureGrid';
import { ReportTable } from './ReportTable';
import { SectionTitle } from './SectionTitle';

const useStyles = makeStyles({
  sections: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  level1: { margin: `${tokens.spacingVerticalM} 0 0`, fontSize: tokens.fontSizeBase400 },
  text: { margin: 0, maxWidth: '80ch', whiteSpace: 'pre-line' },
});

type Section = ReportPreview['sections'][number];

/** The sections of a report. A click on a chart's bar leads to the table row of the bar's group. */
export function Sections({ sections }: Pick<ReportPreview, 'sections'>) {
  const styles = useStyles();
  const [pressed, setPressed] = useState<{ sections: typeof sections; target: RowPosition | null } | null>(null);
  const goToRow = useCallback(
    (chart: ChartSection, group: number) => setPressed({ sections, target: findGroupRow(sections, chart, group) }),
    [sections],
  );
  // In the next preview, another row stands at that position.
  const target = pressed?.sections === sections ? pressed.target : null;
  return (
    <div className={styles.sections}>
      {sections.map((section, index) => (
        <SectionView
          key={index}
          section={section}
          target={target?.section === index ? target : null}
          onGroup={goToRow}
        />
      ))}
    </div>
  );
}

interface SectionViewProps {
  section: Section;
  target: { row: number } | null;
  onGroup: (chart: ChartSection, group: number) => void;
}

function SectionView({ section, target, onGroup }: SectionViewProps) {
  const styles = useStyles();
  const card = useCardStyles();
  switch (section.kind) {
    case 'heading':
      return section.level === 1 ? (
        <h3 className={mergeClasses(card.heading, styles.level1)}>{section.text}</h3>
      ) : (
        <h4 className={card.heading}>{section.text}</h4>
      );
    case 'text':
      return <p className={styles.text}>{section.text}</p>;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'table':
      return (
        <div>
          <ReportTable table={section} target={target} />
        </div>
      );
    case 'chart':
      return <ChartView chart={section} onGroup={onGroup} />;
    case 'pictures':
      return (
        <div>
          <SectionTitle title={section.title} />
          <PictureGrid pictures={section.pictures} />
        </div>
      );
  }
}

function ChartView({ chart, onGroup }: { chart: ChartSection; onGroup: SectionViewProps['onGroup'] }) {
  const { title, type, labels, series, valueKind } = chart;
  const shownLabels = useMemo(() => distinctLabels(labels), [labels]);
  const select = useCallback((group: number) => onGroup(chart, group), [chart, onGroup]);
  return (
    <div>
      <SectionTitle title={title} />
      <Chart
        title={title}
        type={type}
        labels={shownLabels}
        series={series}
        formatValue={valueKind === 'Money' ? formatMoney : formatNumber}
        onSelect={select}
      />
    </div>
  );
}
