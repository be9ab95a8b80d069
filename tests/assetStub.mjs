/** Stands in for imported pictures and style sheets: an empty address. */
export default '';
