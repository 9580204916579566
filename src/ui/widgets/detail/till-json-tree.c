/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillJsonTree: a JSON document in branches that can be folded. All of it is plain text. Of a large
 * document it shows the beginning and says so. */

#include "till-json-tree.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-json.h"
#include "till-text.h"

#define MAX_NODES 300

struct _TillJsonTree
{
  AdwBin parent_instance;

  guint n_left;
};

G_DEFINE_FINAL_TYPE (TillJsonTree, till_json_tree, ADW_TYPE_BIN)

static GtkWidget *create_node (TillJsonTree *self, const char *name, JsonNode *node);

static GtkWidget *
create_label (const char *text)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  /* As in a field: without this GTK measures a line for each character. */
  gtk_label_set_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);

  return label;
}

static GtkWidget *
create_leaf (const char *name, JsonNode *node)
{
  g_autofree char *text = NULL;

  if (JSON_NODE_HOLDS_NULL (node))
    text = g_strdup_printf ("%s: null", name);
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    text = g_strdup_printf ("%s: %s", name, json_node_get_boolean (node) ? "true" : "false");
  else
    text = g_strdup_printf ("%s: %s", name, json_node_get_string (node));

  return create_label (text);
}

static void
fill_branch (TillJsonTree *self, GtkWidget *box, JsonNode *node)
{
  JsonObjectIter iter;
  const char *name = NULL;
  JsonNode *child = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (self->n_left > 0 && json_object_iter_next_ordered (&iter, &name, &child))
        gtk_box_append (GTK_BOX (box), create_node (self, name, child));
      return;
    }

  for (guint i = 0; self->n_left > 0 && i < json_array_get_length (json_node_get_array (node)); i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      gtk_box_append (
          GTK_BOX (box),
          create_node (self, number, json_array_get_element (json_node_get_array (node), i)));
    }
}

static GtkWidget *
create_branch (TillJsonTree *self, const char *name, JsonNode *node)
{
  GtkWidget *expander = gtk_expander_new (NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_expander_set_label_widget (GTK_EXPANDER (expander), create_label (name));
  gtk_expander_set_expanded (GTK_EXPANDER (expander), TRUE);
  gtk_widget_set_margin_start (box, 18);
  fill_branch (self, box, node);
  gtk_expander_set_child (GTK_EXPANDER (expander), box);

  return expander;
}

static GtkWidget *
create_node (TillJsonTree *self, const char *name, JsonNode *node)
{
  self->n_left--;
  if (JSON_NODE_HOLDS_OBJECT (node) || JSON_NODE_HOLDS_ARRAY (node))
    return create_branch (self, name, node);

  return create_leaf (name, node);
}

static void
till_json_tree_class_init (TillJsonTreeClass *klass)
{
}

static void
till_json_tree_init (TillJsonTree *self)
{
}

/* Shows @text where it is a JSON object or array.
 *
 * Returns: whether it is; otherwise nothing is shown. */
gboolean
till_json_tree_set_json (TillJsonTree *self, const char *text)
{
  g_autoptr (JsonNode) root = NULL;
  GtkWidget *box = NULL;

  g_return_val_if_fail (TILL_IS_JSON_TREE (self), FALSE);

  adw_bin_set_child (ADW_BIN (self), NULL);
  if (text == NULL || (*text != '{' && *text != '['))
    return FALSE;

  root = till_json_parse (text, strlen (text), &till_json_usual_limits, NULL);
  if (root == NULL || (!JSON_NODE_HOLDS_OBJECT (root) && !JSON_NODE_HOLDS_ARRAY (root)))
    return FALSE;

  self->n_left = MAX_NODES;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  fill_branch (self, box, root);
  if (self->n_left == 0)
    gtk_box_append (GTK_BOX (box), create_label (_("This is only the beginning. Copy it to see "
                                                    "everything.")));
  adw_bin_set_child (ADW_BIN (self), box);

  return TRUE;
}
