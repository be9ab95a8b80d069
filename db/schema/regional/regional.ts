/** Who sells, as papers name them. Empty texts are left out. */
export interface Seller {
  name: string;
  address: string;
  /** The number that tax offices ask for, such as an ABN. */
  number: string;
}

/** How a deployment writes money, numbers and dates, and what it adds to a price. */
export interface Regional {
  /** A BCP 47 tag, such as 'en-AU'. It decides how numbers and dates are written; words stay English. */
  locale: string;
  /** ISO 4217 code of all prices. */
  currency: string;
  taxName: string;
  /** In percent. */
  taxRate: number;
  /** Whether the prices of records contain the tax. */
  pricesIncludeTax: boolean;
  /** Month in which a financial year begins, 1 to 12. */
  financialYearStart: number;
  /** Names of the four regions; 'Region 1' and so on where it is left out. */
  regionNames?: readonly string[];
  /** How dates are written and typed: 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY'. Servers read it from the locale. */
  datePattern: string;
  /** Known to servers only. */
  seller?: Seller;
}

/** The contract's defaults (§2.7). */
export const DEFAULT_REGIONAL: Regional = {
  locale: 'en-AU',
  currency: 'AUD',
  taxName: 'GST',
  taxRate: 10,
  pricesIncludeTax: false,
  financialYearStart: 7,
  datePattern: 'DD/MM/YYYY',
};

/** Shared by all copies of this module in a page: each remote is built with a copy of its own. */
const holder = globalThis as unknown as { trestleRegional?: Regional };

/** Returns the settings of this process or page. */
export const regional = (): Regional => holder.trestleRegional ?? DEFAULT_REGIONAL;
/** Sets them, once, before anything is formatted. */
export const setRegional = (settings: Partial<Regional>): void => {
  holder.trestleRegional = { ...DEFAULT_REGIONAL, ...settings };
};

/** Makes a function that builds a value from the settings, and builds it again only when they are others. */
export const fromRegional = <T>(build: (settings: Regional) => T): (() => T) => {
  let builtFor: Regional | undefined;
  let built: T;
  return () => {
    const settings = regional();
    if (settings !== builtFor) {
      built = build(settings);
      builtFor = settings;
    }
    return built;
  };
};
