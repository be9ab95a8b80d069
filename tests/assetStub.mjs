/** What an imported picture or style sheet is to a unit test: its address, which is nothing. */
export default '';
