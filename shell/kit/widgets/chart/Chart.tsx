import { GroupedVerticalBarChart, ResponsiveContainer } from '@fluentui/react-charts';
import { makeStyles, tokens } from '@fluentui/react-components';
import { fromRegional } from '@trestle/schema/regional/regional';
import { useMemo, type FocusEvent, type KeyboardEvent } from 'react';
import { accent } from '../../core/theme/brand';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

export interface ChartSeries {
  name: string;
  /** One value for each label. */
  values: readonly number[];
  /** By default the chart's own type. */
  type?: ChartProps['type'];
}
export interface ChartProps {
  title: string;
  type: 'bar' | 'line';
  labels: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** Called with the index of the label whose bar was clicked, or entered by keyboard. */
  onSelect?: (label: number) => void;
  /** A low chart for a card, whose groups may be narrow. */
  compact?: boolean;
}

/** Colours by series: first what the chart is about, then what that is compared with. */
const SERIES_COLOURS = [
  tokens.colorCompoundBrandBackground,
  accent.stroke,
  tokens.colorNeutralForeground3,
  tokens.colorNeutralStroke1,
];
const CHART_HEIGHT_PX = 300;
const COMPACT_HEIGHT_PX = 192;
const BAR_WIDTH_PX = 16;
const MIN_GROUP_WIDTH_PX = 76;
const MIN_COMPACT_GROUP_WIDTH_PX = 20;
const AXIS_WIDTH_PX = 88;
/** Space beside the first and the last group, as a part of a group's width: groups then use the whole chart. */
const OUTER_PADDING_SHARE = 0.3;
const MARGINS_PX = { left: 64, right: 16, top: 16, bottom: 48 };
const COMPACT_MARGINS_PX = { left: 40, right: 8, top: 12, bottom: 28 };

const useStyles = makeStyles({
  scroller: { overflowX: 'auto', overflowY: 'hidden' },
  chart: {
    // The legend stands at the bottom from the start, not at the top until the chart has measured itself.
    '& .fui-cart__chartWrapper': { flexGrow: 1 },
    '& rect[role=option]': { cursor: 'pointer' },
    '& rect:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  table: VISUALLY_HIDDEN,
});

/** Draws bars or lines over named groups, with the same numbers as a table for screen readers. */
export default function Chart(props: ChartProps) {
  const { title, type, labels, series, formatValue, onSelect, compact = false } = props;
  const styles = useStyles();
  const data = useMemo(
    () =>
      series.map(({ name, values, type: seriesType = type }, index) => ({
        type: seriesType,
        legend: name,
        color: SERIES_COLOURS[index % SERIES_COLOURS.length]!,
        data: labels.map((label, labelIndex) => ({
          x: label,
          y: values[labelIndex] ?? 0,
          yAxisCalloutData: formatValue(values[labelIndex] ?? 0),
          onClick: () => onSelect?.(labelIndex),
        })),
      })),
    [type, labels, series, formatValue, onSelect],
  );
  const barCount = series.filter(({ type: seriesType = type }) => seriesType === 'bar').length;
  const groupWidth = compact ? MIN_COMPACT_GROUP_WIDTH_PX : Math.max(MIN_GROUP_WIDTH_PX, (barCount + 1) * BAR_WIDTH_PX);
  const minWidth = (compact ? COMPACT_MARGINS_PX.left : AXIS_WIDTH_PX) + labels.length * groupWidth;
  const height = compact ? COMPACT_HEIGHT_PX : CHART_HEIGHT_PX;
  return (
    <>
      <div className={styles.scroller}>
        {/* The bars have the focus; Fluent lets them be clicked only. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.chart}
          style={{ minWidth: `${minWidth}px`, height: `${height}px` }}
          onKeyDown={clickFocusedBar}
          onBlur={closeCallout}
        >
          {/* Fits the chart again when the card becomes narrower or wider. */}
          <ResponsiveContainer>
            <GroupedVerticalBarChart
              dataV2={data}
              chartTitle={title}
              height={height}
              barWidth={BAR_WIDTH_PX}
              xAxisCategoryOrder="data"
              hideLabels
              wrapXAxisLables={!compact}
              hideTickOverlap={compact}
              xAxisOuterPadding={OUTER_PADDING_SHARE}
              roundedTicks
              margins={compact ? COMPACT_MARGINS_PX : MARGINS_PX}
              yAxisTickFormat={formatTick}
              roundCorners
              hideLegend={compact && series.length === 1}
              legendProps={{ allowFocusOnLegends: true }}
            />
          </ResponsiveContainer>
        </div>
      </div>
      <ChartTable {...props} />
    </>
  );
}

const compactFormat = fromRegional(
  ({ locale }) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);
const formatTick = (value: number): string => compactFormat().format(value);

/** Clicks the focused bar or point for Enter and Space. */
const clickFocusedBar = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (!(event.target instanceof Element) || !event.target.matches('rect[role=option], circle')) return;
  event.preventDefault();
  event.target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

/** Closes a bar's callout when the focus leaves the chart: Fluent does so only when the pointer leaves. */
const closeCallout = ({ target, currentTarget, relatedTarget }: FocusEvent): void => {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
  target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
};

/** The chart's numbers, for screen readers. */
function ChartTable({ title, labels, series, formatValue }: ChartProps) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{formatValue(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
