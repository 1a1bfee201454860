"""How the documentation site is built: ``sphinx-build -W -n docs build/site``.

Nothing is fetched: no inventory of another project while it is built, nothing of another host
while it is read.
"""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "mjcore"
author = "The mjcore authors"
copyright = author
version = release = version_of("mjcore")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_argparse_cli",
    "sphinx_copybutton",
    "api_names",
    "literal_links",
    "outside",
    "stub_signatures",
]
exclude_patterns = ["_extensions", "_static"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4

suppress_warnings = [
    # What is shown of messages has "…" where more would stand, which is no JSON.
    "misc.highlighting_failure",
]
nitpicky = True
nitpick_ignore_regex = [
    # What a deal's legal actions and the named bots are made from is the library's own affair.
    (r"py:class", r"mjcore\.(table\.state\.State|bots\.style\.Style)"),
    # What Python, numpy and others document themselves: their inventories would have to be fetched.
    (r"py:.*", r"(?!mjcore\b).*"),
]

# What is copied is what a reader types: no prompts, no output.
copybutton_exclude = ".linenos, .gp, .go"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_inherit_docstrings = False
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 110
toc_object_entries_show_parents = "hide"

# Names of the API in the colours of text, not of warnings.
NAMES = {
    "color-api-name": "var(--color-foreground-primary)",
    "color-api-pre-name": "var(--color-foreground-muted)",
}
html_theme = "furo"
html_title = f"mjcore {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "navigation_with_keys": False,
    "light_css_variables": {"color-brand-primary": "#0b5d4b", "color-brand-content": "#0b5d4b"}
    | NAMES,
    "dark_css_variables": {"color-brand-primary": "#6fd0b5", "color-brand-content": "#6fd0b5"}
    | NAMES,
}
highlight_language = "none"
